-- The medical record (Ley 26.529): one per patient, chronological, foliated, never changed. docs/record.md explains it.

-- The number that the patient is told; there from the first signature on.
create table medical_records (
  patient_id uuid primary key references patients,
  number int generated always as identity unique,
  opened_at timestamptz not null
);

-- What was signed. Each folio holds the hash of the one before it, so that a change of any breaks the chain.
create table record_entries (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references medical_records,
  folio int not null check (folio > 0),
  kind text not null check (kind in ('encounter', 'addendum')),
  appointment_id uuid references appointments,
  -- Of an addendum: the encounter that it adds to.
  amends_id uuid,
  doctor_id uuid not null references doctors,
  -- As they stood when it was signed.
  author_name text not null check (length(author_name) between 1 and 200 and author_name !~ '[\n\r]'),
  author_license text check (length(author_license) between 1 and 200 and author_license !~ '[\n\r]'),
  -- Only its author reads it.
  is_reserved boolean not null,
  is_for_patient boolean not null,
  signed_at timestamptz not null,
  -- The exact text that was hashed: JSON with its keys in one order.
  content text not null check (content is json object with unique keys and length(content) <= 200000),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  has_background boolean not null generated always as
    (coalesce(json_typeof(content::json -> 'background') = 'object', false)) stored,
  unique (patient_id, folio),
  unique (patient_id, id),
  constraint a_visit_is_signed_once unique (appointment_id),
  foreign key (patient_id, amends_id) references record_entries (patient_id, id),
  constraint encounter_has_its_visit check ((kind = 'encounter') = (appointment_id is not null)),
  constraint addendum_has_its_entry check ((kind = 'addendum') = (amends_id is not null)),
  constraint reserved_is_not_for_patient check (not (is_reserved and is_for_patient))
);
create index record_entries_amended on record_entries (amends_id) where amends_id is not null;
-- The same text twice is one press too many.
create unique index an_addendum_is_added_once on record_entries (amends_id, doctor_id, md5(content))
  where amends_id is not null;
create index record_entries_with_background on record_entries (patient_id, folio) where has_background;
create index record_entries_by_time on record_entries (signed_at);

-- SHA-256 of everything that an entry says, in lines; the content comes last, since it alone may hold line feeds.
create function record_entry_hash(entry record_entries) returns bytea language sql stable parallel safe
  return sha256(convert_to(concat_ws(E'\n', 'turnoclaro 1', entry.id, entry.patient_id, entry.folio, entry.kind,
    coalesce(entry.appointment_id::text, '-'), coalesce(entry.amends_id::text, '-'), entry.doctor_id,
    entry.author_name, coalesce(entry.author_license, '-'),
    case when entry.is_reserved then 'reserved' else 'open' end,
    case when entry.is_for_patient then 'for the patient' else 'for professionals' end,
    to_char(entry.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    encode(entry.previous_hash, 'hex'), entry.content), 'UTF8'));

-- Waits for whoever is signing for the same patient: folios are given one after another.
create function lock_medical_record(patient uuid) returns void language sql volatile
  begin atomic
    select pg_advisory_xact_lock(7210031, hashtext(patient::text));
  end;

-- Gives an entry its folio, its place in the chain and its hash, whatever the writer says of them, and never a time
-- before that of the folio before it: a clock that was set back does not turn the record's order round.
create function chain_record_entry() returns trigger language plpgsql as $$
declare
  last record;
  amended record;
begin
  perform lock_medical_record(new.patient_id);
  if new.kind = 'encounter' and not exists (select from appointments
      where id = new.appointment_id and patient_id = new.patient_id and doctor_id = new.doctor_id) then
    raise exception 'the visit is of another patient or doctor' using errcode = '23514';
  end if;
  if new.kind = 'addendum' then
    select kind, is_reserved, is_for_patient into amended
      from record_entries where id = new.amends_id and patient_id = new.patient_id;
    if amended.kind is distinct from 'encounter' then
      raise exception 'an addendum adds to a signed visit of the same patient' using errcode = '23514';
    end if;
    -- Whoever reads the entry reads what was added to it, and nobody else.
    new.is_reserved := amended.is_reserved;
    new.is_for_patient := amended.is_for_patient;
  end if;
  select folio, hash, signed_at into last
    from record_entries where patient_id = new.patient_id order by folio desc limit 1;
  new.folio := coalesce(last.folio, 0) + 1;
  new.previous_hash := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  new.signed_at := greatest(date_trunc('milliseconds', new.signed_at), last.signed_at);
  new.hash := record_entry_hash(new);
  return new;
end $$;
create trigger chain before insert on record_entries for each row execute function chain_record_entry();

-- What was signed was a visit of that patient with that doctor, and stays one.
create function keep_signed_visit() returns trigger language plpgsql as $$
begin
  if exists (select from record_entries where appointment_id = old.id) then
    raise exception 'a signed visit stays what it was' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger signed_visit_stays before update of status, doctor_id, patient_id on appointments
  for each row when (old.status in ('in_progress', 'fulfilled')
    and (new.status not in ('in_progress', 'fulfilled') or new.doctor_id is distinct from old.doctor_id
      or new.patient_id is distinct from old.patient_id))
  execute function keep_signed_visit();

-- Opened by a doctor who neither attends nor has attended the patient.
create table record_exceptions (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patients,
  doctor_id uuid not null references doctors,
  -- Typed by the doctor for the patient to read.
  reason text not null check (length(reason) between 10 and 300),
  at timestamptz not null,
  until timestamptz not null,
  constraint exception_ends_within_the_hour check (until > at and until <= at + interval '60 minutes')
);
create index record_exceptions_of_doctor on record_exceptions (doctor_id, patient_id, until);

-- Who read what of whose record, when and why. The patient sees it.
create table record_reads (
  id bigint generated always as identity primary key,
  patient_id uuid not null references patients,
  doctor_id uuid not null references doctors,
  -- As it stood then.
  reader_name text not null,
  at timestamptz not null,
  purpose text not null check (purpose in ('visit', 'attending', 'exception')),
  appointment_id uuid references appointments,
  exception_id uuid references record_exceptions,
  -- The newest and the oldest folio that were shown; null: there were none.
  newest_folio int,
  oldest_folio int,
  constraint visit_says_which check ((purpose = 'visit') = (appointment_id is not null)),
  constraint exception_says_which check ((purpose = 'exception') = (exception_id is not null))
);
create index record_reads_of_patient on record_reads (patient_id, id);

-- How many folios a record had at a time, and the hash of the last: the chain alone does not miss its end.
create table record_anchors (
  id bigint generated always as identity primary key,
  patient_id uuid not null references medical_records,
  folio_count int not null check (folio_count > 0),
  head_hash bytea not null check (length(head_hash) = 32),
  at timestamptz not null,
  unique (patient_id, folio_count)
);

create trigger append_only before update or delete or truncate on medical_records
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on record_entries
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on record_exceptions
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on record_reads
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on record_anchors
  for each statement execute function refuse_change();
revoke update, delete on medical_records, record_entries, record_exceptions, record_reads, record_anchors
  from turnoclaro_app;

-- What a doctor is writing of a visit; it goes when the visit is signed.
create table encounter_drafts (
  appointment_id uuid not null references appointments,
  doctor_id uuid not null references doctors,
  version int not null default 1,
  content text not null check (content is json object and length(content) <= 200000),
  saved_at timestamptz not null,
  primary key (appointment_id, doctor_id)
);
