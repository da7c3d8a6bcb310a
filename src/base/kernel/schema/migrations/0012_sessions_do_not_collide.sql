-- A doctor's hours never overlap, and a room is one doctor's at a time. Rules of every so many weeks may take turns
-- in the same hours: those are compared where schedules are changed, one change at a time (decision 17).

alter table availability_rules
  add constraint rules_never_overlap exclude using gist (doctor_id with =, weekday with =,
      int4range(from_minute, to_minute) with &&, daterange(valid_from, valid_to, '[]') with &&)
    where (ended_at is null and every_weeks = 1),
  add constraint room_is_of_one_rule exclude using gist (room_id with =, weekday with =,
      int4range(from_minute, to_minute) with &&, daterange(valid_from, valid_to, '[]') with &&)
    where (ended_at is null and every_weeks = 1 and room_id is not null);

alter table extra_sessions
  add constraint extra_sessions_never_overlap exclude using gist (doctor_id with =,
      tstzrange(starts_at, ends_at) with &&) where (ended_at is null),
  add constraint room_is_of_one_extra_session exclude using gist (room_id with =,
      tstzrange(starts_at, ends_at) with &&) where (ended_at is null and room_id is not null);
