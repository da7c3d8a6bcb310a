-- Setting up a professional: two who edit the same one at once never overwrite each other.

-- Grows with every change to the row: who saves says which one they had read.
alter table doctors add column revision int not null default 1;

create function count_doctor_change() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger count_change before update on doctors
  for each row execute function count_doctor_change();
