-- Two administrators who set at once how people get in: who saves says which settings they had read.

alter table access_settings add column revision int not null default 1;
create trigger count_change before update on access_settings
  for each row execute function count_settings_change();
