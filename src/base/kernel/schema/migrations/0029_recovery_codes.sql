-- Codes on paper for a lost second factor: each is used once in its place.

create table recovery_codes (
  id uuid primary key default uuidv7(),
  patient_id uuid references patients,
  user_id uuid references system_users,
  -- The code's first character: it differs within a set, so that one hash is compared and not all.
  mark text not null check (mark ~ '^[2-9A-HJ-NP-Z]$'),
  code_hash text not null check (code_hash like '$argon2id$%'),
  made_at timestamptz not null,
  used_at timestamptz,
  -- Others were made in its place, or the last second factor was removed.
  ended_at timestamptz,
  constraint recovery_code_has_one_owner check (num_nonnulls(patient_id, user_id) = 1)
);
create unique index one_set_of_patient on recovery_codes (patient_id, mark) where ended_at is null and patient_id is not null;
create unique index one_set_of_user on recovery_codes (user_id, mark) where ended_at is null and user_id is not null;

-- Codes stand for a second factor: with the last one they end, whoever removes it. The owner's row is locked, so that
-- two removals at once, or a removal beside the making of codes, leave none behind.
create function end_recovery_codes() returns trigger language plpgsql as $$
begin
  perform from patients where id = new.patient_id for no key update;
  perform from system_users where id = new.user_id for no key update;
  update recovery_codes set ended_at = new.removed_at
  where ended_at is null and (patient_id = new.patient_id or user_id = new.user_id)
    and not exists (select from second_factors factor
      where factor.removed_at is null and factor.confirmed_at is not null
        and (factor.patient_id = new.patient_id or factor.user_id = new.user_id));
  return null;
end $$;
create trigger end_recovery_codes after update of removed_at on second_factors
  for each row when (old.removed_at is null and new.removed_at is not null and new.confirmed_at is not null)
  execute function end_recovery_codes();
