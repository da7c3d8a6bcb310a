-- An administrator takes a doctor's access away, and gives it back, apart from the agenda.

create function doctor_is_suspended(doctors) returns boolean language sql stable
  return exists (select from system_users account
    where account.email = $1.email and account.role = 'Doctor' and not account.is_active);

create function open_sessions_of_doctor(doctor uuid, at timestamptz) returns int language sql stable
  return (select count(*)::int from sessions where doctor_id = open_sessions_of_doctor.doctor and ended_at is null
    and ends_at > at and used_at > at - make_interval(mins => idle_minutes));
