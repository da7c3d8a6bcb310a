-- What counter and doctor say to one another: lines beside an appointment, and that a doctor cannot come.

-- Lines between the counter and the appointment's doctor. It is no medical record, and no patient reads it.
create table appointment_lines (
  appointment_id uuid not null references appointments,
  number int not null check (number between 1 and 200),
  -- Whose side wrote it: that doctor; null: the counter.
  doctor_id uuid references doctors,
  -- Null for a doctor who never had a password.
  user_id uuid references system_users,
  -- As it stood when it was written.
  author_name text not null check (length(author_name) between 1 and 200),
  text text not null check (length(text) between 1 and 280),
  written_at timestamptz not null,
  -- The request's own key, so that a repeat writes nothing.
  request_key uuid not null,
  primary key (appointment_id, number),
  constraint a_line_is_written_once unique (appointment_id, request_key),
  constraint somebody_wrote_it check (num_nonnulls(doctor_id, user_id) >= 1)
);
create trigger append_only before update or delete or truncate on appointment_lines
  for each statement execute function refuse_change();
revoke update, delete on appointment_lines from turnoclaro_app;

-- Up to which line each side has read: that doctor; null: the counter.
create table appointment_line_reads (
  appointment_id uuid not null references appointments,
  doctor_id uuid references doctors,
  read_up_to int not null check (read_up_to > 0),
  constraint a_side_reads_once unique nulls not distinct (appointment_id, doctor_id)
);

-- A doctor says that they cannot come: a task of the counter until the day is closed, or somebody says why not.
create table absence_notices (
  id uuid primary key default uuidv7(),
  doctor_id uuid not null references doctors,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text check (length(reason) between 1 and 200),
  given_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'closed', 'dismissed', 'withdrawn')),
  ended_at timestamptz,
  -- The closing that settled it.
  closing_id uuid references day_closings,
  dismissed_by uuid references system_users,
  dismiss_reason text check (length(dismiss_reason) between 1 and 200),
  constraint it_begins_before_it_ends check (starts_at < ends_at),
  constraint ended_says_when check ((state = 'open') = (ended_at is null)),
  constraint closed_by_a_closing check ((state = 'closed') = (closing_id is not null)),
  constraint dismissed_says_why
    check ((state = 'dismissed') = (dismiss_reason is not null) and (state = 'dismissed') = (dismissed_by is not null))
);
create unique index one_open_notice_of_a_day on absence_notices (doctor_id, day) where state = 'open';
create index absence_notices_of_day on absence_notices (doctor_id, day, given_at);
create index absence_notices_of_closing on absence_notices (closing_id) where closing_id is not null;

-- Who wants no mail with tomorrow's list.
create table doctor_mail_preferences (
  doctor_id uuid primary key references doctors,
  wants_evening_list boolean not null
);

-- When the evening's mail is written, in minutes of the clinic's wall clock.
alter table message_settings
  add column evening_list_minute int not null default 1140 check (evening_list_minute between 720 and 1380);

alter table outbox
  -- Whom it tells where it is a doctor.
  add column doctor_id uuid references doctors,
  drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in ('confirmation', 'change', 'cancellation',
    'clinic_cancellation', 'reminder', 'undo', 'access_code', 'invitation', 'password_link', 'security_notice',
    'upcoming_turnos', 'waitlist_offer', 'out_of_schedule', 'delay', 'record_exception',
    'absence_answer', 'doctor_day')),
  add constraint doctor_day_is_of_a_doctor
    check ((kind = 'doctor_day') = (doctor_id is not null) and (kind <> 'doctor_day' or patient_id is null));
create unique index a_doctors_day_is_told_once on outbox (doctor_id, (facts ->> 'day')) where doctor_id is not null;

-- Tomorrow's list as a mail may tell it: hours and initials, nothing of who or what for.
create function doctor_day_appointments(doctor uuid, day_from timestamptz, day_to timestamptz) returns jsonb
  language sql stable parallel safe
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'startsAtMs', extract(epoch from appointment.starts_at) * 1000,
      'endsAtMs', extract(epoch from appointment.ends_at) * 1000,
      'initials', (select string_agg(upper(left(word, 1)) || '.', ' ' order by place)
        from regexp_split_to_table(trim(coalesce(patient.chosen_name, patient.full_name)), '\s+')
          with ordinality words(word, place)))
      order by appointment.starts_at, appointment.overbook_place), '[]')
    from appointments appointment join patients patient on patient.id = appointment.patient_id
    where appointment.doctor_id = doctor_day_appointments.doctor and appointment.status = 'booked'
      and appointment.starts_at >= doctor_day_appointments.day_from and appointment.starts_at < doctor_day_appointments.day_to);
