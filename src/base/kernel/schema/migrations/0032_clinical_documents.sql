-- Prescriptions, study orders and certificates are folios of the record (Ley 26.529 art. 16), and so is annulling one.
-- Everything that a document says is in the text that is hashed; what is looked up comes from there, by generated columns.

-- As documents print them.
alter table doctors
  add column profession text check (length(profession) between 2 and 60 and profession !~ '[\n\r]'),
  add column signature_version text;

-- Images of signatures. A document names the one it was issued with, which therefore stays.
create table doctor_signatures (
  doctor_id uuid not null references doctors,
  -- The beginning of its SHA-256.
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  -- A PNG that the server drew.
  png bytea not null check (length(png) between 1 and 200000),
  added_at timestamptz not null,
  primary key (doctor_id, version)
);
alter table doctors add foreign key (id, signature_version) references doctor_signatures (doctor_id, version);
create trigger append_only before update or delete or truncate on doctor_signatures
  for each statement execute function refuse_change();
revoke update, delete on doctor_signatures from turnoclaro_app;

alter table record_entries
  drop constraint record_entries_kind_check,
  add constraint record_entries_kind_check check (kind in ('encounter', 'addendum', 'document', 'annulment')),
  drop constraint addendum_has_its_entry,
  add constraint addition_has_its_entry check ((kind in ('addendum', 'annulment')) = (amends_id is not null)),
  -- Of a document: which one, what its QR code says, the visit it was issued at, and the document that it repeats.
  add column document_kind text generated always as
    (case when kind = 'document' then content::json ->> 'kind' end) stored,
  add column document_code text generated always as
    (case when kind = 'document' then content::json ->> 'code' end) stored,
  add column document_visit_id uuid generated always as
    (case when kind = 'document' then (content::json ->> 'appointmentId')::uuid end) stored references appointments,
  add column renews_id uuid generated always as
    (case when kind = 'document' then (content::json ->> 'renewsId')::uuid end) stored,
  -- SHA-256 of the request's Idempotency-Key, and of what was asked. They are no part of what was signed.
  add column request_key bytea unique check (length(request_key) = 32),
  add column request_hash bytea check (length(request_hash) = 32),
  add constraint document_is_of_a_kind
    check (kind <> 'document' or coalesce(document_kind in ('prescription', 'study_order', 'certificate'), false)),
  add constraint document_has_a_code check (kind <> 'document'
    or coalesce(document_code ~ '^[23456789BCDFGHJKMNPQRSTVWXYZ]{20}$', false)),
  add constraint document_has_a_license check (kind <> 'document' or author_license is not null),
  -- It is handed to them; and whoever attends next has to know what they take.
  add constraint document_is_for_the_patient check (kind <> 'document' or is_for_patient),
  add constraint request_has_both_hashes check ((request_key is null) = (request_hash is null)),
  add foreign key (patient_id, renews_id) references record_entries (patient_id, id);
create unique index a_document_code_is_given_once on record_entries (document_code) where document_code is not null;
create unique index a_document_is_annulled_once on record_entries (amends_id) where kind = 'annulment';
create index record_entries_of_documents on record_entries (patient_id, folio) where kind = 'document';
create index record_entries_at_visit on record_entries (document_visit_id) where document_visit_id is not null;
create index record_entries_renewed on record_entries (renews_id) where renews_id is not null;

-- As before, and the same for documents and annulments.
create or replace function chain_record_entry() returns trigger language plpgsql as $$
declare
  last record;
  amended record;
  said json := new.content::json;
begin
  perform lock_medical_record(new.patient_id);
  if new.kind = 'encounter' and not exists (select from appointments
      where id = new.appointment_id and patient_id = new.patient_id and doctor_id = new.doctor_id) then
    raise exception 'the visit is of another patient or doctor' using errcode = '23514';
  end if;
  if new.kind = 'document' and said ->> 'appointmentId' is not null and not exists (select from appointments
      where id = (said ->> 'appointmentId')::uuid and patient_id = new.patient_id and doctor_id = new.doctor_id
        and status in ('in_progress', 'fulfilled')) then
    raise exception 'the visit is of another patient or doctor, or has not begun' using errcode = '23514';
  end if;
  if new.kind = 'document' and said ->> 'renewsId' is not null
      and (not exists (select from record_entries
          where id = (said ->> 'renewsId')::uuid and patient_id = new.patient_id and kind = 'document')
        or exists (select from record_entries
          where amends_id = (said ->> 'renewsId')::uuid and kind = 'annulment')) then
    raise exception 'a document repeats one of the same patient that was not annulled' using errcode = '23514';
  end if;
  if new.kind in ('addendum', 'annulment') then
    select kind, is_reserved, is_for_patient into amended
      from record_entries where id = new.amends_id and patient_id = new.patient_id;
    if amended.kind is distinct from (case new.kind when 'addendum' then 'encounter' else 'document' end) then
      raise exception 'an addendum adds to a signed visit of the same patient, and a document is annulled'
        using errcode = '23514';
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

-- A visit at which a document was issued stays one too.
create or replace function keep_signed_visit() returns trigger language plpgsql as $$
begin
  if exists (select from record_entries where appointment_id = old.id)
    or exists (select from record_entries where document_visit_id = old.id) then
    raise exception 'a signed visit stays what it was' using errcode = '23001';
  end if;
  return new;
end $$;
