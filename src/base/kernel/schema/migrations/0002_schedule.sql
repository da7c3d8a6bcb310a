-- When doctors attend. Slots are computed from these rows when read; there is no table of free slots.

-- The clinic's policy (doctor_id is null) and what a doctor narrows of it.
create table booking_policies (
  id uuid primary key default uuidv7(),
  doctor_id uuid references doctors,
  min_notice_minutes int check (min_notice_minutes between 0 and 43200),
  horizon_days int check (horizon_days between 1 and 730),
  max_future_per_patient int check (max_future_per_patient between 1 and 100),
  max_future_per_specialty int check (max_future_per_specialty between 1 and 100),
  change_until_hours int check (change_until_hours between 0 and 720),
  buffer_minutes int check (buffer_minutes between 0 and 120),
  max_overbooked_per_half_day int check (max_overbooked_per_half_day between 0 and 20),
  unique nulls not distinct (doctor_id),
  constraint clinic_policy_is_complete check (doctor_id is not null or num_nulls(min_notice_minutes, horizon_days,
    max_future_per_patient, max_future_per_specialty, change_until_hours, buffer_minutes,
    max_overbooked_per_half_day) = 0),
  -- How many turnos a patient may have is asked across doctors, so one doctor cannot narrow it.
  constraint limits_per_patient_are_the_clinics check (doctor_id is null
    or num_nonnulls(max_future_per_patient, max_future_per_specialty) = 0)
);

-- Minutes are of the clinic's wall clock; days are clinic days; both ends of a validity are included.
create table availability_rules (
  id uuid primary key default uuidv7(),
  doctor_id uuid not null references doctors,
  weekday int not null check (weekday between 1 and 7),
  from_minute int not null check (from_minute between 0 and 1439),
  to_minute int not null check (to_minute between 1 and 1440),
  slot_minutes int not null check (slot_minutes between 5 and 480),
  room_id uuid references rooms,
  valid_from date not null,
  valid_to date,
  every_weeks int not null default 1 check (every_weeks between 1 and 52),
  -- null: the web may book; 0: only the desk; N: only the desk until N hours before the start.
  desk_only_until_hours_before int check (desk_only_until_hours_before between 0 and 8760),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check (from_minute < to_minute),
  check (valid_to is null or valid_to >= valid_from)
);
create index availability_rules_of_doctor on availability_rules (doctor_id);

-- The practices a rule allows; none means all of the doctor's.
create table availability_rule_practices (
  rule_id uuid not null references availability_rules,
  practice_id uuid not null references practices,
  primary key (rule_id, practice_id)
);

create table absences (
  id uuid primary key default uuidv7(),
  doctor_id uuid not null references doctors,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  kind text not null check (kind in ('vacation', 'congress', 'strike', 'illness', 'other')),
  public_reason text not null check (length(public_reason) between 1 and 120),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check (starts_at < ends_at)
);
create index absences_of_doctor on absences (doctor_id, ends_at);

create table extra_sessions (
  id uuid primary key default uuidv7(),
  doctor_id uuid not null references doctors,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  slot_minutes int not null check (slot_minutes between 5 and 480),
  room_id uuid references rooms,
  desk_only_until_hours_before int check (desk_only_until_hours_before between 0 and 8760),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check (starts_at < ends_at)
);
create index extra_sessions_of_doctor on extra_sessions (doctor_id, ends_at);

create table extra_session_practices (
  extra_session_id uuid not null references extra_sessions,
  practice_id uuid not null references practices,
  primary key (extra_session_id, practice_id)
);

create table holidays (
  day date primary key,
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('inamovible', 'trasladable', 'puente', 'no_laborable', 'provincial', 'propio')),
  is_worked boolean not null default false,
  source text not null,
  updated_at timestamptz not null default now()
);

-- Counts every change to what slots are computed from, so that a process may keep the computed openings
-- and know from the same statement that reads the bookings whether they still hold.
create table schedule_revisions (
  is_only boolean primary key default true check (is_only),
  revision bigint not null default 1
);
insert into schedule_revisions default values;

create function bump_schedule_revision() returns trigger language plpgsql as $$
begin
  update schedule_revisions set revision = revision + 1;
  return null;
end $$;

do $$
declare
  watched text;
begin
  foreach watched in array array['clinics', 'booking_policies', 'availability_rules', 'availability_rule_practices',
    'absences', 'extra_sessions', 'extra_session_practices', 'holidays', 'doctors', 'doctor_practices',
    'doctor_specialties', 'doctor_insurers', 'doctor_licenses', 'practices', 'specialties', 'insurers',
    'insurer_plans', 'rooms', 'waiting_rooms']
  loop
    execute format('create trigger bump_schedule_revision after insert or update or delete or truncate on %I
      for each statement execute function bump_schedule_revision()', watched);
  end loop;
end $$;
