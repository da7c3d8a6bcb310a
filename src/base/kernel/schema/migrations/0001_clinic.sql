-- The clinic and what it offers: specialties, practices, doctors, insurers, rooms.

create extension if not exists btree_gist;
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only "stable" because its dictionary could be changed; ours never is, and an index needs
-- an immutable function.
create function fold_for_search(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '\s+', ' ', 'g');

create table clinics (
  is_only boolean primary key default true check (is_only),
  name text not null check (length(name) between 1 and 120),
  address text not null,
  city text not null,
  phones text[] not null default '{}',
  email text,
  opening_hours text[] not null default '{}',
  directions_url text,
  arrival_notes text not null default '',
  time_zone text not null default 'America/Argentina/Buenos_Aires',
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

-- Random secrets of this installation, made at the first start and kept with the data.
create table server_keys (
  name text primary key,
  secret bytea not null check (length(secret) >= 32),
  created_at timestamptz not null default now()
);

create table specialties (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug ~ '^[a-z0-9-]{2,60}$'),
  name text not null unique,
  is_enabled boolean not null default true,
  search_text text generated always as (fold_for_search(name)) stored
);

-- What can be booked. A practice is the clinic's; a doctor may take longer or charge otherwise.
create table practices (
  id uuid primary key default uuidv7(),
  specialty_id uuid not null references specialties,
  name text not null,
  visit_minutes int not null check (visit_minutes between 5 and 480),
  preparation text not null default '',
  price_cents bigint check (price_cents >= 0),
  is_first_choice boolean not null default false,
  is_enabled boolean not null default true,
  unique (specialty_id, name),
  unique (specialty_id, id)
);
create unique index practices_one_first_choice on practices (specialty_id) where is_first_choice;

create table insurers (
  id uuid primary key default uuidv7(),
  name text not null unique,
  kind text not null check (kind in ('obra_social', 'prepaga', 'provincial', 'publica')),
  rnos_code text unique check (rnos_code ~ '^[0-9]{6}$'),
  copay_cents bigint check (copay_cents >= 0),
  is_enabled boolean not null default true
);

create table insurer_plans (
  id uuid primary key default uuidv7(),
  insurer_id uuid not null references insurers,
  name text not null,
  is_enabled boolean not null default true,
  unique (insurer_id, name),
  unique (insurer_id, id)
);

create table waiting_rooms (
  id uuid primary key default uuidv7(),
  name text not null unique,
  letter text not null unique check (letter ~ '^[A-Z]$')
);

create table rooms (
  id uuid primary key default uuidv7(),
  name text not null unique,
  floor text not null default '',
  waiting_room_id uuid not null references waiting_rooms
);

create table doctors (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 2 and 120),
  email text not null check (email = lower(email)),
  is_enabled boolean not null default true,
  status text not null default 'active' check (status in ('active', 'on_leave', 'retired')),
  biography text not null default '',
  photo_path text,
  enabled_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text generated always as (fold_for_search(name)) stored
);
create unique index doctors_email on doctors (email);

create table doctor_licenses (
  id uuid primary key default uuidv7(),
  doctor_id uuid not null references doctors,
  kind text not null check (kind in ('MN', 'MP')),
  number text not null check (number ~ '^[0-9]{3,7}$'),
  province text,
  valid_from date,
  valid_to date,
  check ((kind = 'MP') = (province is not null))
);
create unique index doctor_licenses_once on doctor_licenses (kind, number, coalesce(province, ''));
create index doctor_licenses_of_doctor on doctor_licenses (doctor_id);

create table doctor_specialties (
  doctor_id uuid not null references doctors,
  specialty_id uuid not null references specialties,
  primary key (doctor_id, specialty_id)
);

create table doctor_practices (
  doctor_id uuid not null references doctors,
  practice_id uuid not null references practices,
  visit_minutes int check (visit_minutes between 5 and 480),
  price_cents bigint check (price_cents >= 0),
  primary key (doctor_id, practice_id)
);

create table doctor_insurers (
  doctor_id uuid not null references doctors,
  insurer_id uuid not null references insurers,
  primary key (doctor_id, insurer_id)
);

-- Staff who sign in with a password; a doctor's row carries the password of the doctor with that e-mail.
create table system_users (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('Doctor', 'Admin', 'Recepcionista')),
  is_active boolean not null default true,
  password_hash text,
  created_at timestamptz not null default now(),
  unique (email, role)
);
