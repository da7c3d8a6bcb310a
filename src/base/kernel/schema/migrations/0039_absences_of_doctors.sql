-- What doctors do with their own schedule: absences they set or ask for, and the hour at which one who is late arrives.

-- Of the clinic's row alone: no doctor has terms of their own.
alter table booking_policies add column absences_by_doctors text not null default 'ask'
  check (absences_by_doctors in ('ask', 'short', 'set'));

-- What a doctor wanted. Patients never read the kind nor the note. Append-only.
create table absence_requests (
  id uuid primary key default uuidv7(),
  doctor_id uuid not null references doctors,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  kind text not null check (kind in ('vacation', 'congress', 'strike', 'illness', 'other')),
  note text check (length(note) between 1 and 500),
  asked_at timestamptz not null,
  -- Of its Idempotency-Key and of whoever sent it.
  request_hash bytea not null unique,
  check (starts_at < ends_at)
);
create index absence_requests_of_doctor on absence_requests (doctor_id, asked_at);

-- What became of it. The first step is its one answer, whoever answers at once; without one it is still asked. What was
-- set or accepted, the doctor may take back. Append-only.
create table absence_steps (
  request_id uuid not null references absence_requests,
  place int not null check (place in (1, 2)),
  -- set: by the doctor, as the policy let them.
  step text not null check (step in ('set', 'accepted', 'refused', 'withdrawn', 'taken_back')),
  -- The administrator who accepted or refused it; else it was the doctor.
  taken_by uuid references system_users,
  taken_at timestamptz not null,
  reason text check (length(reason) between 1 and 500),
  absence_id uuid unique references absences,
  primary key (request_id, place),
  check ((step = 'taken_back') = (place = 2)),
  check ((step in ('accepted', 'refused')) = (taken_by is not null)),
  check ((step in ('set', 'accepted')) = (absence_id is not null)),
  check ((step = 'refused') = (reason is not null))
);

create trigger append_only before update or delete or truncate on absence_requests
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on absence_steps
  for each statement execute function refuse_change();
revoke update, delete on absence_requests, absence_steps from turnoclaro_app;

-- The doctor said at what hour of the day they arrive. Until then the web offers nothing of theirs.
create table doctor_delays (
  doctor_id uuid not null references doctors,
  day date not null,
  arrives_at timestamptz not null,
  noted_at timestamptz not null,
  -- Taken back, or the doctor called somebody or began to attend.
  ended_at timestamptz,
  primary key (doctor_id, day)
);

-- Free times are computed from it, as from an absence.
create trigger bump_schedule_revision after truncate on doctor_delays
  for each statement execute function bump_schedule_revision();
create trigger bump_agenda_revisions_inserting after insert on doctor_delays referencing new table as changed
  for each statement execute function bump_agenda_revisions('doctor_id');
create trigger bump_agenda_revisions_updating after update on doctor_delays
  referencing old table as before new table as changed
  for each statement execute function bump_agenda_revisions('doctor_id');
create trigger bump_agenda_revisions_deleting after delete on doctor_delays referencing old table as changed
  for each statement execute function bump_agenda_revisions('doctor_id');

-- The doctor is told of the answer by e-mail.
alter table outbox
  drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in ('confirmation', 'change', 'cancellation',
    'clinic_cancellation', 'reminder', 'undo', 'access_code', 'invitation', 'password_link', 'security_notice',
    'upcoming_turnos', 'waitlist_offer', 'out_of_schedule', 'delay', 'record_exception',
    'absence_answer'));
