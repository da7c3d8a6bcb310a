-- Waits after wrong passwords bind the browsers and addresses in which an account was never proven, not the account.

-- A browser in which that person of the clinic has once signed in with their own password.
create table known_staff_browsers (
  user_id uuid not null references system_users,
  browser_hash bytea not null check (length(browser_hash) = 32),
  since timestamptz not null,
  primary key (user_id, browser_hash)
);
insert into known_staff_browsers (user_id, browser_hash, since)
  select user_id, browser_hash, min(started_at) from sessions
  where user_id is not null and credential = 'own_password' group by 1, 2;

-- The key is the account, or the account, a line feed and an address. Rows that nobody adds to any more are deleted.
alter table sign_in_failures
  add column account text generated always as (split_part(key, e'\n', 1)) stored,
  add column last_at timestamptz not null default now();
create index sign_in_failures_of_account on sign_in_failures (account);
update sign_in_failures set blocked_until = null where in_a_row < 100;

-- How long a session may live at most, by role: administrators set the lives, and never beyond.
create function longest_idle_minutes(role text, is_remembered boolean) returns int language sql immutable
  return case when role = 'patient' and is_remembered then 129600 when role = 'patient' then 720
    else 1440 end;
create function longest_whole_minutes(role text, is_remembered boolean) returns int language sql immutable
  return case when role = 'patient' and is_remembered then 129600 when role = 'doctor' or is_remembered then 43200
    else 1440 end;
update session_lives set
  idle_minutes = least(idle_minutes, longest_idle_minutes(role, is_remembered)),
  whole_minutes = least(whole_minutes, longest_whole_minutes(role, is_remembered));
alter table session_lives
  add constraint life_is_bounded check (idle_minutes between 5 and longest_idle_minutes(role, is_remembered)
    and whole_minutes between 15 and longest_whole_minutes(role, is_remembered));

-- What stands there already was never checked, and is ignored where it is no network.
alter table access_settings
  add constraint own_addresses_are_networks check (own_addresses::inet[] is not null) not valid;

-- Who sent an X-Forwarded-For that is not believed: the last one of a private network, and the last one of any other.
create table untrusted_forwarders (
  is_private boolean primary key,
  address text not null check (length(address) between 2 and 64),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
