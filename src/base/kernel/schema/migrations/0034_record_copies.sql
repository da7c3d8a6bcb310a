-- Copies of the record that the patient takes: they are reads like any other, and who sees them is the patient.
alter table record_reads alter column doctor_id drop not null;
alter table record_reads drop constraint record_reads_purpose_check;
alter table record_reads add constraint record_reads_purpose_check
  check (purpose in ('visit', 'attending', 'exception', 'copy'));
alter table record_reads add constraint who_takes_a_copy_is_the_patient
  check ((purpose = 'copy') = (doctor_id is null));

-- One file to be fetched once, soon after it was ordered: of the record as it stood then.
create table record_copies (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references medical_records,
  session_id uuid not null references sessions,
  format text not null check (format in ('pdf', 'fhir')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  fetched_at timestamptz,
  -- The end of the chain: which folios there were.
  folio_count int not null check (folio_count > 0),
  head_hash bytea not null check (length(head_hash) = 32),
  constraint soon_after check (expires_at > made_at and expires_at <= made_at + interval '5 minutes')
);

-- What was copied stays known; that a file was fetched is noted once.
create function keep_record_copy() returns trigger language plpgsql as $$
begin
  if old.fetched_at is not null or new.fetched_at is null
      or to_jsonb(new) - 'fetched_at' is distinct from to_jsonb(old) - 'fetched_at' then
    raise exception 'a copy of a record is fetched once, and nothing else of it changes' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger keep_copy before update on record_copies for each row execute function keep_record_copy();
create trigger append_only before delete or truncate on record_copies
  for each statement execute function refuse_change();
revoke delete on record_copies from turnoclaro_app;
