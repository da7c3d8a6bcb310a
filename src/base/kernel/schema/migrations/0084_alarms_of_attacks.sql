-- The clinic is also told of who holds times by the dozen, and of who guesses passwords of its staff.
alter table access_alarms drop constraint access_alarms_name_check;
alter table access_alarms add constraint access_alarms_name_check
  check (name in ('reserved_mode', 'default_password_off', 'holds_attack', 'staff_guessing'));
