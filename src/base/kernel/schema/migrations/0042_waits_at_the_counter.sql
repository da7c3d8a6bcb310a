-- From how many minutes of waiting on the counter's list shows a patient as waiting long, and too long.

-- Of the clinic's row alone: no doctor has terms of their own.
alter table booking_policies
  add column long_wait_minutes int not null default 20 check (long_wait_minutes between 5 and 240),
  add column too_long_wait_minutes int not null default 40 check (too_long_wait_minutes between 5 and 240);
