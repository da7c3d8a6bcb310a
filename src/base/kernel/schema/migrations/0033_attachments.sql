-- Files of the medical record: images and PDF that a doctor adds to a visit. The bytes are not here but where
-- docs/operations.md says, named by id; what is here says what they have to be. docs/record.md explains it.

-- A row comes before its file, so that every file is known; `stored_at` says that it is there, whole.
create table record_attachments (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  patient_id uuid not null references patients,
  doctor_id uuid not null references doctors,
  -- Of the request: the same one again is the same file.
  upload_key uuid not null,
  name text not null check (length(name) between 1 and 120 and name !~ '[[:cntrl:]/\\]'),
  kind text not null check (kind in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes int not null check (bytes between 1 and 16777216),
  -- Of the file as it is stored.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- A small JPEG to show in lists, derived from the file; null for a PDF.
  thumbnail bytea check (length(thumbnail) <= 65536),
  uploaded_at timestamptz not null,
  stored_at timestamptz,
  -- Taken away before it was signed: the file goes, and then this row.
  removed_at timestamptz,
  -- The signed visit that it is part of; null: it waits beside the draft.
  entry_id uuid references record_entries,
  unique (doctor_id, upload_key),
  constraint signed_is_stored check (entry_id is null or (stored_at is not null and removed_at is null))
);
create index record_attachments_of_visit on record_attachments (appointment_id);
create index record_attachments_of_entry on record_attachments (entry_id) where entry_id is not null;
create index record_attachments_unsigned on record_attachments (uploaded_at) where entry_id is null;

-- What is in a signed visit stays, as it was signed; what is not changes only in what becomes of it.
create function keep_attachment() returns trigger language plpgsql as $$
begin
  if old.entry_id is not null then
    raise exception 'a signed attachment stays as it is' using errcode = '23001';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.appointment_id, new.patient_id, new.doctor_id, new.upload_key, new.name, new.kind, new.bytes,
      new.sha256, new.thumbnail, new.uploaded_at) is distinct from (old.id, old.appointment_id, old.patient_id,
      old.doctor_id, old.upload_key, old.name, old.kind, old.bytes, old.sha256, old.thumbnail, old.uploaded_at) then
    raise exception 'an attachment is never changed' using errcode = '23001';
  end if;
  if new.entry_id is not null and not exists (select from record_entries entry,
      json_to_recordset(entry.content::json -> 'attachments')
        as listed (id uuid, name text, kind text, bytes int, sha256 text)
      where entry.id = new.entry_id and entry.appointment_id = new.appointment_id
        and entry.patient_id = new.patient_id and entry.doctor_id = new.doctor_id
        and (listed.id, listed.name, listed.kind, listed.bytes, listed.sha256)
          = (new.id, new.name, new.kind, new.bytes, new.sha256)) then
    raise exception 'the entry does not list this attachment' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger keep before update or delete on record_attachments
  for each row execute function keep_attachment();
create trigger append_only before truncate on record_attachments
  for each statement execute function refuse_change();

-- A row begins as a file that is not signed.
create function begin_attachment() returns trigger language plpgsql as $$
begin
  if not exists (select from appointments where id = new.appointment_id and patient_id = new.patient_id
      and doctor_id = new.doctor_id) then
    raise exception 'the visit is of another patient or doctor' using errcode = '23514';
  end if;
  if new.entry_id is not null or new.stored_at is not null then
    raise exception 'an attachment is signed with its visit' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger begins before insert on record_attachments
  for each row execute function begin_attachment();

-- What a signed entry lists is there, stored, and its own from now on: all of it, or nothing is signed.
create function bind_attachments() returns trigger language plpgsql as $$
declare
  listed constant json := new.content::json -> 'attachments';
  bound int;
begin
  update record_attachments attachment set entry_id = new.id
    from json_to_recordset(listed) as each (id uuid)
    where attachment.id = each.id and attachment.entry_id is null and attachment.removed_at is null
      and attachment.stored_at is not null;
  get diagnostics bound = row_count;
  if bound <> json_array_length(listed) then
    raise exception 'an attachment that the entry lists is not there' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger binds_attachments after insert on record_entries for each row
  when (json_typeof(new.content::json -> 'attachments') is not null)
  execute function bind_attachments();
