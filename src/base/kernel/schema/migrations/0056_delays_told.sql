-- What was told of a doctor's delay to those who are to come: each notice once, however many processes look.

-- Append-only.
create table delay_notices (
  appointment_id uuid not null references appointments,
  -- Moved, an appointment is told anew.
  appointment_version int not null,
  number int not null check (number between 1 and 6),
  -- 0: that hardly any is left.
  minutes int not null check (minutes = 0 or minutes >= 20),
  told_at timestamptz not null,
  primary key (appointment_id, appointment_version, number)
);
create trigger append_only before update or delete or truncate on delay_notices
  for each statement execute function refuse_change();
revoke update, delete on delay_notices from turnoclaro_app;

alter table outbox
  drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in ('confirmation', 'series_confirmation', 'change', 'cancellation',
    'clinic_cancellation', 'reminder', 'undo', 'access_code', 'invitation', 'password_link', 'security_notice',
    'upcoming_turnos', 'waitlist_offer', 'out_of_schedule', 'delay', 'delay_over', 'record_exception',
    'absence_answer', 'doctor_day')),
  -- Of a delay, the offset is the number of its notice.
  drop constraint only_reminders_have_an_offset,
  add constraint only_reminders_and_delays_have_an_offset check (case kind when 'reminder' then offset_minutes > 0
    when 'delay' then true when 'delay_over' then true else offset_minutes = 0 end);
