-- Persons whom nobody verified: what their messages may cost a stranger.

alter table outbox
  -- Counted by the budgets of its destination, once, however often it is tried.
  add column is_counted boolean not null default false,
  drop constraint outbox_status_check,
  -- withheld: its destination got too many messages on behalf of persons nobody verified.
  add constraint outbox_status_check
    check (status in ('waiting', 'queued', 'sent', 'opened', 'voided', 'dropped', 'failed', 'withheld'));

-- Codes to the e-mail that a new person gave, where many new persons come from one address.
create table newcomer_codes (
  id uuid primary key default uuidv7(),
  -- SHA-256 of the browser's own secret, and of the e-mail.
  browser_hash bytea not null check (length(browser_hash) = 32),
  email_hash bytea not null check (length(email_hash) = 32),
  code_hash text not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
create index newcomer_codes_by_end on newcomer_codes (expires_at);

-- Where an appointment was taken from by somebody new, so that the invented ones of one origin are found together.
-- Kept for thirty days (housekeeping).
create table appointment_origins (
  appointment_id uuid primary key references appointments on delete cascade,
  -- An IPv4 address, or the /64 of IPv6.
  address text not null check (length(address) between 2 and 64),
  -- SHA-256 of the browser's own secret.
  browser_hash bytea not null check (length(browser_hash) = 32),
  taken_at timestamptz not null,
  -- The staff looked, and took it for a person's.
  kept_at timestamptz
);
create index appointment_origins_by_address on appointment_origins (address, taken_at);
create index appointment_origins_by_time on appointment_origins (taken_at);
