-- Copies of the record that are asked for at the counter (Ley 26.529 arts. 14 and 19), each with its 48 hours.

create table record_copy_requests (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patients,
  -- What the last step left; the steps alone change it.
  state text not null default 'asked' check (state in ('asked', 'prepared', 'delivered', 'withdrawn')),
  requested_at timestamptz not null,
  -- By the clock of the world: 48 hours are 48 hours, whatever the clinic's clocks do meanwhile.
  due_at timestamptz not null generated always as
    ((requested_at at time zone 'UTC' + interval '48 hours') at time zone 'UTC') stored,
  came_by text not null check (came_by in ('counter', 'phone', 'letter')),
  asker text not null check (asker in ('patient', 'representative', 'family')),
  asker_name text not null check (length(asker_name) between 2 and 200),
  document_kind text check (document_kind in ('dni', 'passport', 'other')),
  document_number text check (length(document_number) between 3 and 40),
  -- By what somebody asks for another person's record, as they showed it.
  title text check (length(title) between 3 and 200),
  handover text not null check (handover in ('paper', 'file', 'downloaded')),
  note text check (length(note) between 1 and 300),
  key_hash bytea not null unique check (length(key_hash) = 32),
  request_hash bytea not null check (length(request_hash) = 32),
  -- The patient is one asker, whatever is written of their name.
  asker_key text not null generated always as
    (case when asker = 'patient' then 'patient' else 'other ' || fold_for_search(asker_name) end) stored,
  constraint document_has_kind_and_number check ((document_kind is null) = (document_number is null)),
  constraint who_comes_shows_a_document check (came_by <> 'counter' or document_number is not null),
  constraint others_have_a_title check ((asker = 'patient') = (title is null)),
  constraint only_the_patient_downloads check (handover <> 'downloaded' or asker = 'patient')
);
create unique index one_open_copy_request on record_copy_requests (patient_id, asker_key)
  where state in ('asked', 'prepared');
create index record_copy_requests_due on record_copy_requests (due_at) where state in ('asked', 'prepared');
create index record_copy_requests_of_patient on record_copy_requests (patient_id, requested_at);

-- Files that a doctor takes for a request are taken as the patient's own are.
alter table record_copies
  add column request_id uuid references record_copy_requests,
  add column doctor_id uuid references doctors,
  add constraint a_doctor_copies_for_a_request check ((request_id is null) = (doctor_id is null));
create index record_copies_of_request on record_copies (request_id) where request_id is not null;
create index record_copies_of_patient on record_copies (patient_id, fetched_at);

create table record_copy_steps (
  id bigint generated always as identity primary key,
  request_id uuid not null references record_copy_requests,
  step text not null check (step in ('asked', 'prepared', 'delivered', 'withdrawn')),
  at timestamptz not null,
  user_id uuid references system_users,
  doctor_id uuid references doctors,
  -- As it stood then.
  actor_name text not null check (length(actor_name) between 1 and 200),
  -- The file that was prepared, or that the patient downloaded: which folios, and their last hash.
  copy_id uuid references record_copies,
  -- Of a delivery: to whom, and what they showed.
  handover text check (handover in ('paper', 'file', 'downloaded')),
  receiver_name text check (length(receiver_name) between 2 and 200),
  receiver_document_kind text check (receiver_document_kind in ('dni', 'passport', 'other')),
  receiver_document_number text check (length(receiver_document_number) between 3 and 40),
  reason text check (length(reason) between 3 and 300),
  constraint a_step_is_taken_once unique (request_id, step),
  constraint doctors_prepare check ((step = 'prepared') = (doctor_id is not null)
    and (step = 'prepared') = (user_id is null)),
  constraint step_says_which_file check
    ((step = 'prepared' or coalesce(handover = 'downloaded', false)) = (copy_id is not null)),
  constraint delivery_says_how check ((step = 'delivered') = (handover is not null)),
  constraint delivery_says_to_whom check ((coalesce(handover, 'downloaded') <> 'downloaded') = (receiver_name is not null)
    and (receiver_name is null) = (receiver_document_kind is null)
    and (receiver_name is null) = (receiver_document_number is null)),
  constraint withdrawal_says_why check ((step = 'withdrawn') = (reason is not null))
);

-- A request begins as asked, whoever writes it.
create function begin_record_copy_request() returns trigger language plpgsql as $$
begin
  new.state := 'asked';
  return new;
end $$;
create trigger begins before insert on record_copy_requests
  for each row execute function begin_record_copy_request();

-- Gives a request the state of its new step, if that follows from the one it has. The product's role changes no
-- request; of two steps at once the second waits for the first, and is refused.
create function take_record_copy_step() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  request record_copy_requests;
begin
  select * into request from record_copy_requests where id = new.request_id for update;
  if new.step = 'asked' then
    return null;
  end if;
  if not (request.state = 'asked' and (new.step in ('prepared', 'withdrawn') or new.handover = 'downloaded')
      or request.state = 'prepared' and new.step in ('delivered', 'withdrawn')) then
    raise exception 'this step does not follow from the state of the request'
      using errcode = '23514', constraint = 'step_follows';
  end if;
  if new.copy_id is not null and not exists (select from record_copies copy
      where copy.id = new.copy_id and copy.patient_id = request.patient_id and copy.fetched_at is not null
        and copy.request_id is not distinct from case when new.step = 'prepared' then request.id end) then
    raise exception 'no such file was taken of this record' using errcode = '23514', constraint = 'file_was_taken';
  end if;
  update record_copy_requests set state = new.step where id = request.id;
  return null;
end $$;
create trigger takes_step after insert on record_copy_steps
  for each row execute function take_record_copy_step();

create function keep_record_copy_request() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'state' is distinct from to_jsonb(old) - 'state'
      or not exists (select from record_copy_steps where request_id = new.id and step = new.state) then
    raise exception 'a request for a copy changes by its steps alone' using errcode = '23001';
  end if;
  return null;
end $$;
create trigger keep_request after update on record_copy_requests
  for each row execute function keep_record_copy_request();
create trigger append_only before delete or truncate on record_copy_requests
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on record_copy_steps
  for each statement execute function refuse_change();
revoke update, delete on record_copy_requests, record_copy_steps from turnoclaro_app;

-- A doctor who takes the file of a request reads the record for it; so does one who opened it by exception.
alter table record_reads
  add column copy_request_id uuid references record_copy_requests,
  drop constraint who_takes_a_copy_is_the_patient,
  drop constraint exception_says_which,
  add constraint patients_only_copy check (doctor_id is not null or purpose = 'copy'),
  add constraint doctors_copy_for_a_request check
    ((purpose = 'copy' and doctor_id is not null) = (copy_request_id is not null)),
  add constraint exception_says_which check
    (case purpose when 'exception' then exception_id is not null when 'copy' then true else exception_id is null end),
  -- What was shown: a page of the record, a page of its documents, one document, or one file. Pages that follow one
  -- another are one look.
  add column shows text not null default 'record' check (shows in ('record', 'documents', 'document', 'file'));

-- An exception is told to the administrators.
alter table outbox
  drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in ('confirmation', 'change', 'cancellation',
    'clinic_cancellation', 'reminder', 'undo', 'access_code', 'invitation', 'password_link', 'security_notice',
    'upcoming_turnos', 'waitlist_offer', 'out_of_schedule', 'delay', 'record_exception'));
