-- The screens of the waiting rooms: paired by a code that the counter types, what they may show of who is called, and
-- the clinic's notices between calls.

create table screens (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  -- Null: all of them.
  waiting_room_id uuid references waiting_rooms,
  -- Of the secret in the device's own cookie.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Like 'Chrome en Linux'.
  device text not null check (length(device) between 1 and 60),
  paired_at timestamptz not null,
  paired_by uuid not null references system_users,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references system_users,
  constraint revoked_says_by_whom check ((revoked_at is null) = (revoked_by is null))
);
create unique index a_screen_in_use_has_its_name on screens (lower(name)) where revoked_at is null;

-- Codes that a screen shows and nobody has typed yet. Pairing takes the row away: each serves once.
create table screen_pairings (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Of the code with the installation's key: six digits alone would be found by trying them all.
  code_hash bytea not null constraint a_code_names_one_screen unique check (length(code_hash) = 32),
  device text not null check (length(device) between 1 and 60),
  expires_at timestamptz not null
);

-- One row once an administrator saved something; until then the defaults hold.
create table screen_settings (
  is_only boolean primary key default true check (is_only),
  -- How a paired screen names who is called, beside the number.
  call_names text not null check (call_names in ('code', 'initials', 'first_name')),
  notices text[] not null check (cardinality(notices) <= 6),
  revision int not null default 1
);
create trigger count_change before update on screen_settings
  for each row execute function count_settings_change();

-- Asked for by the patient: called by the number alone, whatever the clinic shows.
alter table patients add column is_called_by_code boolean not null default false;
