-- Getting in: who signed in, how sure we are that it is they, and what happened on the way.

create table access_settings (
  is_only boolean primary key default true check (is_only),
  preset text not null default 'recomendado' check (preset in ('original', 'recomendado', 'estricto')),
  -- Set alone, against the preset; null: as the preset has it.
  dni_opens text check (dni_opens in ('always', 'until_own_password', 'never')),
  -- For how long after being enabled a doctor without a password may use the default one.
  default_password_days int not null default 7 check (default_password_days between 1 and 60),
  -- Whose people must have a second factor.
  second_factor_roles text[] not null default '{}'
    check (second_factor_roles <@ '{patient,doctor,admin,reception}'),
  -- Addresses or networks of the clinic's own, where many people share one.
  own_addresses text[] not null default '{}' check (cardinality(own_addresses) <= 50),
  token_minutes int not null default 10 check (token_minutes between 2 and 60),
  updated_at timestamptz not null default now()
);
insert into access_settings default values;

create table session_lives (
  role text not null check (role in ('patient', 'doctor', 'admin', 'reception')),
  is_remembered boolean not null,
  idle_minutes int not null check (idle_minutes between 5 and 525600),
  whole_minutes int not null check (whole_minutes >= idle_minutes and whole_minutes <= 525600),
  primary key (role, is_remembered)
);
insert into session_lives (role, is_remembered, idle_minutes, whole_minutes) values
  ('patient', false, 60, 720), ('patient', true, 43200, 43200),
  ('doctor', false, 720, 10080), ('doctor', true, 720, 10080),
  ('admin', false, 120, 720), ('admin', true, 720, 10080),
  ('reception', false, 120, 720), ('reception', true, 720, 10080);

alter table patients
  add column password_set_at timestamptz,
  -- A changed address opens nothing before; null: it may at once.
  add column email_opens_from timestamptz,
  add column identity_verified_by uuid references system_users;
alter table system_users add column password_set_at timestamptz;
create unique index system_users_role_of_email on system_users (role, email);

-- Whether what is sent to a patient's e-mail may open their account: once somebody at the counter knows who they
-- are, only an address that was verified there does, and a changed one not before its time.
create function email_opens_account(patients, at timestamptz) returns boolean language sql stable
  return $1.email is not null and coalesce($1.email_opens_from <= at, true)
    and case when $1.identity_verified_at is null then $1.email_trust <> 'none'
      else $1.email_trust = 'verified_in_person' end;

-- One sign-in, with all the tokens that followed one another since. Times are those of the product's clock.
create table sessions (
  id uuid primary key default uuidv7(),
  role text not null check (role in ('patient', 'doctor', 'admin', 'reception')),
  patient_id uuid references patients,
  doctor_id uuid references doctors,
  -- Of a doctor: null while no password was ever set.
  user_id uuid references system_users,
  credential text not null check (credential in ('dni', 'default_password', 'own_password')),
  is_remembered boolean not null,
  tab_key_hash bytea not null check (length(tab_key_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  device text not null check (length(device) <= 80),
  started_at timestamptz not null,
  -- When the person last did something: what runs by itself does not count.
  used_at timestamptz not null,
  idle_minutes int not null,
  ends_at timestamptz not null,
  -- A code or the like raised it; both times bound for how long.
  raised_at timestamptz,
  raised_used_at timestamptz,
  -- When the second factor was shown last.
  factor_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in
    ('signed_out', 'idle', 'over', 'token_reused', 'revoked', 'account_changed')),
  constraint session_has_its_person check (
    (patient_id is not null) = (role = 'patient') and (doctor_id is not null) = (role = 'doctor')
    and (role = 'patient') <= (user_id is null) and (role in ('admin', 'reception')) <= (user_id is not null)),
  constraint session_ends_with_a_reason check ((ended_at is null) = (end_reason is null)),
  constraint raised_says_both_times check ((raised_at is null) = (raised_used_at is null)),
  constraint credential_of_its_role check (
    (credential = 'dni') <= (role = 'patient') and (credential = 'default_password') <= (role = 'doctor'))
);
create index sessions_of_patient on sessions (patient_id) where ended_at is null;
create index sessions_of_doctor on sessions (doctor_id) where ended_at is null;
create index sessions_of_user on sessions (user_id) where ended_at is null;

create table session_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references sessions,
  expires_at timestamptz not null,
  -- Its successor was handed out then.
  replaced_at timestamptz
);
-- Of each session one token is the newest.
create unique index session_tokens_one_newest on session_tokens (session_id) where replaced_at is null;
create index session_tokens_of_session on session_tokens (session_id);

-- A browser in which that patient has once been sure enough.
create table known_devices (
  browser_hash bytea not null check (length(browser_hash) = 32),
  patient_id uuid not null references patients,
  since timestamptz not null,
  primary key (patient_id, browser_hash)
);

-- What opens the account changed: all that it opened ends with it, but the session that changed it.
create function kept_session() returns uuid language sql stable
  return nullif(current_setting('turnoclaro.kept_session', true), '')::uuid;

create function end_sessions_of_user() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = greatest(clock_timestamp(), used_at), end_reason = 'account_changed'
  where ended_at is null and id is distinct from kept_session()
    and (user_id = new.id
      or new.role = 'Doctor' and doctor_id in (select id from doctors where email = new.email));
  return null;
end $$;
create trigger end_sessions after update of password_hash, email, role, is_active on system_users
  for each row when (old.password_hash is distinct from new.password_hash or old.email <> new.email
    or old.role <> new.role or old.is_active <> new.is_active)
  execute function end_sessions_of_user();
create trigger end_sessions_of_first_password after insert on system_users
  for each row when (new.password_hash is not null) execute function end_sessions_of_user();

create function end_sessions_of_doctor() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = greatest(clock_timestamp(), used_at), end_reason = 'account_changed'
  where ended_at is null and doctor_id = new.id and id is distinct from kept_session();
  return null;
end $$;
create trigger end_sessions after update of is_enabled, status, email on doctors
  for each row when (old.is_enabled <> new.is_enabled or old.status <> new.status or old.email <> new.email)
  execute function end_sessions_of_doctor();

create function end_sessions_of_patient() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = greatest(clock_timestamp(), used_at), end_reason = 'account_changed'
  where ended_at is null and patient_id = new.id and id is distinct from kept_session();
  return null;
end $$;
create trigger end_sessions after update of password_hash, dni on patients
  for each row when (old.password_hash is distinct from new.password_hash or old.dni <> new.dni)
  execute function end_sessions_of_patient();

-- Short secrets that a person types.
create table access_codes (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in ('step_up', 'activation', 'email_old', 'email_new')),
  patient_id uuid not null references patients,
  -- Of what is typed into one session alone.
  session_id uuid references sessions,
  -- Argon2id: so short a secret could be guessed from a faster hash.
  code_hash text not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  created_by uuid references system_users,
  constraint activation_is_of_no_session check ((purpose = 'activation') = (session_id is null))
);
create index access_codes_of_patient on access_codes (patient_id, purpose)
  where used_at is null and voided_at is null;

-- Long secrets in an address.
create table access_links (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  purpose text not null check (purpose in ('password', 'invitation', 'first_admin')),
  patient_id uuid references patients,
  user_id uuid references system_users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  constraint link_is_for_somebody check
    (num_nonnulls(patient_id, user_id) = case purpose when 'first_admin' then 0 else 1 end)
);

create table second_factors (
  id uuid primary key default uuidv7(),
  patient_id uuid references patients,
  user_id uuid references system_users,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) between 1 and 60),
  -- Sealed with a key of this installation.
  secret bytea,
  -- The step of the last code: none is accepted twice.
  last_step bigint,
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  -- Null: not yet shown to work.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  removed_at timestamptz,
  constraint factor_has_one_owner check (num_nonnulls(patient_id, user_id) = 1),
  constraint factor_has_its_secret check (case kind when 'totp' then secret is not null and credential_id is null
    else secret is null and credential_id is not null and public_key is not null end)
);
create index second_factors_of_patient on second_factors (patient_id) where removed_at is null;
create index second_factors_of_user on second_factors (user_id) where removed_at is null;

-- What a passkey has to sign, once.
create table passkey_challenges (
  session_id uuid not null references sessions,
  purpose text not null check (purpose in ('enrol', 'step_up')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);

create table email_changes (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patients,
  old_email text,
  new_email text not null check (length(new_email) between 3 and 254),
  old_code_id uuid references access_codes,
  new_code_id uuid not null references access_codes,
  started_at timestamptz not null,
  done_at timestamptz
);

-- Health professionals who ask for an account.
create table professional_requests (
  id uuid primary key default uuidv7(),
  full_name text not null check (length(full_name) between 2 and 120),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  license_kind text not null check (license_kind in ('MN', 'MP')),
  license_number text not null check (license_number ~ '^[0-9]{3,7}$'),
  license_province text check (length(license_province) between 2 and 60),
  specialty_id uuid not null references specialties,
  asked_at timestamptz not null,
  decided_at timestamptz,
  is_accepted boolean,
  decided_by uuid references system_users,
  constraint license_of_a_province check ((license_kind = 'MP') = (license_province is not null)),
  constraint decided_says_all check (num_nonnulls(decided_at, is_accepted, decided_by) in (0, 3))
);
create unique index professional_requests_one_open on professional_requests (email) where decided_at is null;

-- Failures in a row of one staff account (NIST SP 800-63B: at most 100).
create table sign_in_failures (
  key text primary key,
  in_a_row int not null check (in_a_row >= 0),
  blocked_until timestamptz
);

-- What the product turned off, or on, by itself, and until when.
create table access_alarms (
  name text primary key check (name in ('reserved_mode', 'default_password_off')),
  until timestamptz not null
);

-- Who did what, to whom, and when. Of secrets and of what was typed it holds nothing.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  role text check (role in ('patient', 'doctor', 'admin', 'reception')),
  patient_id uuid references patients,
  doctor_id uuid references doctors,
  user_id uuid references system_users,
  session_id uuid,
  -- Whom it was done to, where that is somebody else.
  subject_patient_id uuid references patients,
  subject_user_id uuid references system_users,
  address text check (length(address) <= 64),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
create index audit_events_by_time on audit_events (at);
create index audit_events_of_patient on audit_events (coalesce(subject_patient_id, patient_id), at);
create index audit_events_of_user on audit_events (coalesce(subject_user_id, user_id), at);
create trigger append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_change();
revoke update, delete on audit_events from turnoclaro_app;

-- How its patient showed who they are: what the session that ends the booking may do depends on it.
alter table booking_proofs add column credential text not null default 'dni'
  check (credential in ('dni', 'own_password', 'session'));
