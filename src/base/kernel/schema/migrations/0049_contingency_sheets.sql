-- The day on paper, made by itself each morning: for when nothing else works.

-- When it is made, in minutes of the clinic's wall clock. Of the clinic's row alone.
alter table booking_policies
  add column contingency_minute int not null default 390 check (contingency_minute between 0 and 1320);

-- Each making; the file is on the disk of who made it. Append-only.
create table contingency_sheets (
  id bigint generated always as identity primary key,
  day date not null,
  made_at timestamptz not null,
  -- Null: the product, at the clinic's hour.
  made_by uuid references system_users,
  doctors int not null check (doctors >= 0),
  appointments int not null check (appointments >= 0)
);
create unique index one_sheet_a_day_by_itself on contingency_sheets (day) where made_by is null;
create index contingency_sheets_of_day on contingency_sheets (day, made_at);
create trigger append_only before update or delete or truncate on contingency_sheets
  for each statement execute function refuse_change();
revoke update, delete on contingency_sheets from turnoclaro_app;
