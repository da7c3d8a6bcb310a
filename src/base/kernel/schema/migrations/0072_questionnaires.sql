-- Forms of the clinic that a patient answers before the visit (FHIR Questionnaire, QuestionnaireResponse).

create table questionnaires (
  id uuid primary key default uuidv7(),
  -- As the newest version is called.
  title text not null check (length(title) between 2 and 80),
  -- Turned off it is asked of nobody; what was answered stays.
  is_enabled boolean not null default true,
  revision int not null default 1
);
create unique index questionnaires_one_title on questionnaires (fold_for_search(title));
create trigger count_change before update on questionnaires
  for each row execute function count_settings_change();

-- Append-only: what somebody answered stays as they read it. The newest version is the one that is asked.
create table questionnaire_versions (
  questionnaire_id uuid not null references questionnaires,
  version int not null check (version between 1 and 100000),
  title text not null check (length(title) between 2 and 80),
  introduction text not null check (length(introduction) <= 1000),
  -- Whose eyes the answers are for: the counter and professionals, or professionals alone.
  readers text not null check (readers in ('clinic', 'professionals')),
  -- What is accepted, whole; null: it is no consent.
  consent text check (length(consent) between 1 and 10000),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  made_at timestamptz not null,
  -- Null: nobody of the clinic; the demonstration brings its own.
  made_by uuid references system_users,
  primary key (questionnaire_id, version),
  unique (questionnaire_id, version, readers),
  constraint asks_something check (consent is not null or jsonb_array_length(items) > 0),
  constraint thirty_items_at_most check (jsonb_array_length(items) <= 30)
);

-- Of whose patients it is asked.
create table questionnaire_practices (
  questionnaire_id uuid not null references questionnaires,
  practice_id uuid not null references practices,
  primary key (questionnaire_id, practice_id)
);
create index questionnaires_of_practice on questionnaire_practices (practice_id);

-- Append-only. One answer for each form of an appointment, whichever version it was of.
create table questionnaire_responses (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  questionnaire_id uuid not null,
  version int not null,
  -- Of the version that was answered: no later change of the form shows an answer to more eyes.
  readers text not null,
  -- `[{"linkId", "value"}]` in the order of the items; what was left blank is not there.
  answers jsonb not null check (jsonb_typeof(answers) = 'array' and length(answers::text) <= 100000),
  is_accepted boolean not null,
  answered_at timestamptz not null,
  -- Who answered: the patient, or who acts for them.
  answered_by uuid not null references patients,
  foreign key (questionnaire_id, version, readers) references questionnaire_versions (questionnaire_id, version, readers),
  constraint answered_once unique (appointment_id, questionnaire_id)
);

do $$
declare
  name text;
begin
  foreach name in array array['questionnaire_versions', 'questionnaire_responses'] loop
    execute format('create trigger append_only before update or delete or truncate on %I
      for each statement execute function refuse_change()', name);
    execute format('revoke update, delete on %I from turnoclaro_app', name);
  end loop;
end $$;

-- Before the visit: until the hour of a booked appointment, and while who came still waits. A consent is accepted or not sent.
create function begin_response() returns trigger language plpgsql as $$
begin
  if not exists (select from appointments where id = new.appointment_id
      and (status = 'arrived' or (status = 'booked' and starts_at > new.answered_at))) then
    raise exception 'a form is answered before the visit' using errcode = '23514';
  end if;
  if new.is_accepted is distinct from (select consent is not null from questionnaire_versions
      where questionnaire_id = new.questionnaire_id and version = new.version) then
    raise exception 'a consent is accepted, and nothing else is' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger begins before insert on questionnaire_responses for each row execute function begin_response();

-- A doctor who reads what a patient answered for professionals reads as in the record, and it is noted there.
alter table record_reads drop constraint record_reads_shows_check;
alter table record_reads add constraint record_reads_shows_check
  check (shows in ('record', 'documents', 'document', 'file', 'questionnaires'));
