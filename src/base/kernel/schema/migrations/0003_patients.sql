-- Patients, what pays for them, and what they agreed to.

create table patients (
  id uuid primary key default uuidv7(),
  dni text not null unique check (dni ~ '^[0-9]{7,8}$'),
  full_name text not null check (length(full_name) between 2 and 120),
  -- Ley 26.743 art. 12: used everywhere a person is addressed.
  chosen_name text check (length(chosen_name) between 1 and 120),
  birth_date date,
  sex_on_document text check (sex_on_document in ('F', 'M', 'X')),
  -- Shared in families: not unique.
  email text check (length(email) <= 254),
  email_trust text not null default 'none' check (email_trust in ('none', 'declared', 'verified_in_person')),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  password_hash text,
  identity_verified_at timestamptz,
  -- SHA-256 of the registration's Idempotency-Key, and of its content.
  registration_hash bytea unique,
  request_hash bytea,
  created_at timestamptz not null default now(),
  search_text text generated always as
    (fold_for_search(full_name || ' ' || coalesce(chosen_name, ''))) stored,
  constraint registration_has_both_hashes check ((registration_hash is null) = (request_hash is null)),
  constraint trusted_email_exists check (email is not null or email_trust = 'none')
);

-- FHIR Coverage: who pays for a patient's care.
create table coverages (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patients,
  insurer_id uuid not null references insurers,
  plan_id uuid,
  member_number text check (length(member_number) <= 40),
  is_primary boolean not null default true,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (insurer_id, plan_id) references insurer_plans (insurer_id, id)
);
create unique index coverages_one_primary on coverages (patient_id) where is_primary and ended_at is null;

-- Ley 25.326 art. 5: consent, with the text it was given to.
create table consents (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patients,
  policy_version text not null,
  channel text not null check (channel in ('web', 'desk')),
  given_at timestamptz not null default now()
);
create index consents_of_patient on consents (patient_id);
