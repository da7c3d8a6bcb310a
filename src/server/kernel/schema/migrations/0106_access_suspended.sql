-- An administrator takes a doctor's access away, and gives it back, apart from the agenda.

create function doctor_is_suspended(doctors) returns boolean language sql stable
  return exists (select from system_users account
    where account.email = $1.email and account.role = 'Doctor' and not account.is_active);
