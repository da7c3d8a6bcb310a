-- A doctor takes an insurer from a day until another, both of the clinic's calendar and both included; null: without end.
-- A pair has a single period, so that no two can overlap.
alter table doctor_insurers
  add column valid_from date check (isfinite(valid_from)),
  add column valid_to date check (isfinite(valid_to)),
  add constraint insurer_dates_in_order check (valid_from <= valid_to);
