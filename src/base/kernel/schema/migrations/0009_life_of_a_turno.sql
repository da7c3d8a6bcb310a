-- The day of a turno: arrival with a ticket, calls, who did what and what was taken back.

-- People without DNI come too (newborns, foreigners): the counter knows them by name and birth date.
alter table patients alter column dni drop not null;

alter table appointments
  -- Who stands in the waiting room since when; set by arriving, taken away by undoing it.
  add column arrived_at timestamptz,
  add column started_at timestamptz,
  add column finished_at timestamptz,
  add column overbook_reason text check (length(overbook_reason) between 1 and 500),
  -- Came without a turno, and got this one at the counter.
  add column is_walk_in boolean not null default false,
  -- Written by doctor or counter for whoever attends: not part of the clinical record.
  add column private_note text check (length(private_note) between 1 and 2000),
  add column private_note_at timestamptz,
  add column private_note_by uuid references system_users,
  add constraint private_note_says_when check ((private_note is null) or private_note_at is not null);

-- What an undo takes back; a transition is taken back once.
alter table appointment_transitions
  add column undoes_id bigint references appointment_transitions,
  add constraint a_transition_is_undone_once unique (undoes_id);

-- A place in the waiting room: the room's letter and the number of the day. Who comes back late keeps theirs.
create table tickets (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null unique references appointments,
  waiting_room_id uuid not null references waiting_rooms,
  day date not null,
  number int not null check (number between 1 and 9999),
  given_at timestamptz not null,
  unique (waiting_room_id, day, number)
);

-- Each time somebody was called. Being called is no state: who waits may be called again. Append-only.
create table calls (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  -- Null where the clinic has no waiting room yet.
  ticket_id uuid references tickets,
  room_id uuid references rooms,
  number int not null check (number between 1 and 100),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('reception', 'doctor')),
  actor_id uuid not null,
  unique (appointment_id, number)
);
create index calls_by_time on calls (at);
create trigger append_only before update or delete or truncate on calls
  for each statement execute function refuse_change();
revoke update, delete on calls from turnoclaro_app;

-- Whether somebody comes for the first time; who waits, also since another day; and what a day left open.
create index appointments_attended on appointments (patient_id, doctor_id, starts_at) where status = 'fulfilled';
create index appointments_open on appointments (starts_at) where status in ('booked', 'arrived', 'in_progress');
