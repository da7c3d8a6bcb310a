-- Turnos. A hold is a row of the same table, so that a hold and a turno can never overlap.

create table appointments (
  id uuid primary key default uuidv7(),
  -- What people read aloud at the counter. A hold has none yet.
  code text unique check (code ~ '^[A-HJKMNP-Z2-9]{6}$'),
  doctor_id uuid not null references doctors,
  patient_id uuid references patients,
  specialty_id uuid not null,
  practice_id uuid not null,
  room_id uuid references rooms,
  insurer_id uuid references insurers,
  plan_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  status text not null check (status in
    ('held', 'booked', 'arrived', 'in_progress', 'fulfilled', 'noshow', 'cancelled')),
  -- 0: a regular turno. 1, 2, …: the numbered place of a sobreturno in its half day.
  overbook_place int not null default 0 check (overbook_place between 0 and 20),
  overbook_half_day text check (overbook_half_day ~ '^\d{4}-\d{2}-\d{2} (AM|PM)$'),
  -- Only of a hold: until when, by which browser, and whether its one extension is used.
  held_until timestamptz,
  held_by bytea,
  hold_extended boolean not null default false,
  -- SHA-256 of the request's Idempotency-Key, and of its content.
  idempotency_hash bytea unique,
  request_hash bytea,
  booked_at timestamptz,
  booked_by text check (booked_by in ('patient', 'reception', 'doctor', 'admin', 'import')),
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('patient', 'reception', 'doctor', 'admin')),
  cancel_reason text check (length(cancel_reason) <= 500),
  cancelled_late boolean,
  -- Grows with every change that people are told of.
  version int not null default 1,
  check (starts_at < ends_at and ends_at - starts_at <= interval '24 hours'),
  check (extract(epoch from starts_at)::bigint % 60 = 0 and extract(epoch from ends_at)::bigint % 60 = 0),
  foreign key (specialty_id, practice_id) references practices (specialty_id, id),
  foreign key (insurer_id, plan_id) references insurer_plans (insurer_id, id),
  constraint plan_is_of_an_insurer check (plan_id is null or insurer_id is not null),
  constraint request_has_both_hashes check ((idempotency_hash is null) = (request_hash is null)),
  constraint hold_has_its_own_fields check ((status = 'held') = (held_until is not null)
    and (status = 'held') = (held_by is not null)),
  constraint turno_has_patient_and_code check (status = 'held' or (patient_id is not null and code is not null)),
  constraint turno_says_when_and_who_booked check
    (status = 'held' or (booked_at is not null and booked_by is not null)),
  constraint cancelled_says_when_and_who check ((status = 'cancelled') = (cancelled_at is not null)
    and (status = 'cancelled') = (cancelled_by is not null)),
  constraint overbooked_names_its_half_day check ((overbook_place > 0) = (overbook_half_day is not null)),
  constraint doctor_never_overlaps exclude using gist (doctor_id with =, during with &&)
    where (status <> 'cancelled' and overbook_place = 0),
  constraint patient_never_overlaps exclude using gist (patient_id with =, during with &&)
    where (status <> 'cancelled' and patient_id is not null)
);
create unique index appointments_overbook_place on appointments (doctor_id, overbook_half_day, overbook_place)
  where overbook_place > 0 and status <> 'cancelled';
create unique index appointments_one_hold_per_browser on appointments (held_by) where status = 'held';
create index appointments_of_doctor on appointments (doctor_id, starts_at) include (ends_at, status, held_until)
  where status <> 'cancelled';
create index appointments_of_patient on appointments (patient_id, starts_at);
create index appointments_by_time on appointments (starts_at);

-- Every change of status: who, when, why. Append-only.
create table appointment_transitions (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references appointments,
  from_status text check (from_status in
    ('held', 'booked', 'arrived', 'in_progress', 'fulfilled', 'noshow', 'cancelled')),
  to_status text not null check (to_status in
    ('booked', 'arrived', 'in_progress', 'fulfilled', 'noshow', 'cancelled')),
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('patient', 'reception', 'doctor', 'admin', 'system')),
  actor_id uuid,
  reason text check (length(reason) <= 500)
);
create index appointment_transitions_of_appointment on appointment_transitions (appointment_id);

-- What is to be told, written in the transaction of what it tells.
create table outbox (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references appointments,
  appointment_version int not null,
  kind text not null check (kind in ('confirmation', 'cancellation', 'undo')),
  channel text not null check (channel in ('email', 'whatsapp')),
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (appointment_id, appointment_version, kind, channel)
);

-- Secret links of one turno. Only the hash is stored; a link dies when its turno ends.
create table appointment_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  appointment_id uuid not null references appointments,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index appointment_links_of_appointment on appointment_links (appointment_id);

-- Who identified while booking: proof for that hold alone, no session.
create table booking_proofs (
  token_hash bytea primary key check (length(token_hash) = 32),
  hold_id uuid not null,
  patient_id uuid not null references patients,
  expires_at timestamptz not null
);
create index booking_proofs_by_expiry on booking_proofs (expires_at);

-- GCRA: the theoretical arrival time of each key. In the database, so that neither a restart nor a second
-- process forgets it.
create table request_budgets (
  key text primary key,
  arrival timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23001';
end $$;
create trigger append_only before update or delete or truncate on appointment_transitions
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();

-- Nothing that happened is deleted: of this table only holds go.
create function refuse_to_delete_turno() returns trigger language plpgsql as $$
begin
  raise exception 'a turno is never deleted' using errcode = '23001';
end $$;
create trigger turno_is_never_deleted before delete on appointments
  for each row when (old.status <> 'held') execute function refuse_to_delete_turno();
