-- Series: several sessions of one practice that a patient books at once.

-- How many sessions of it one series may have; null: it is booked one by one.
alter table practices add column max_sessions int check (max_sessions between 2 and 30);

-- Append-only. The key of the request makes a repeated one find what it got.
create table appointment_series (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patients,
  practice_id uuid not null references practices,
  booked_at timestamptz not null,
  idempotency_hash bytea not null unique,
  request_hash bytea not null,
  unique (id, patient_id)
);
create index appointment_series_of_patient on appointment_series (patient_id);
create trigger append_only before update or delete or truncate on appointment_series
  for each statement execute function refuse_change();
revoke update, delete on appointment_series from turnoclaro_app;

-- Counts as one among its patient's limits.
alter table appointments
  add column series_id uuid,
  add constraint appointments_series_is_of_the_patient
    foreign key (series_id, patient_id) references appointment_series (id, patient_id);
create index appointments_of_series on appointments (series_id) where series_id is not null;

-- The booked appointments of a series that begin later, in order, as a message tells them: nothing of what for.
create function series_appointments(series uuid, after timestamptz) returns jsonb
  language sql stable parallel safe
  return (select coalesce(jsonb_agg(jsonb_build_object('id', appointment.id, 'code', appointment.code,
      'startsAtMs', extract(epoch from appointment.starts_at) * 1000, 'doctorName', doctor.name,
      'roomName', room.name) order by appointment.starts_at), '[]')
    from appointments appointment join doctors doctor on doctor.id = appointment.doctor_id
      left join rooms room on room.id = appointment.room_id
    where appointment.series_id = series_appointments.series and appointment.status = 'booked'
      and appointment.starts_at > series_appointments.after);

alter table outbox
  drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in ('confirmation', 'series_confirmation', 'change', 'cancellation',
    'clinic_cancellation', 'reminder', 'undo', 'access_code', 'invitation', 'password_link', 'security_notice',
    'upcoming_turnos', 'waitlist_offer', 'out_of_schedule', 'delay', 'record_exception',
    'absence_answer', 'doctor_day'));
