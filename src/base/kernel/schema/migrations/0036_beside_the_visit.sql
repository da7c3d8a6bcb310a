-- What is around a visit: texts to insert, lists of diagnoses, the next control, notes between counter and doctor.

-- What doctors insert into a visit by typing a slash. None of it is about a patient.
create table visit_texts (
  id uuid primary key default uuidv7(),
  -- Null: the clinic's, for every doctor.
  doctor_id uuid references doctors,
  -- Of the clinic's: for the doctors of this specialty; null: for all.
  specialty_id uuid references specialties,
  name text not null check (length(name) between 1 and 60),
  -- Of a phrase: inserted where the slash stands. Null: a template, which fills the fields below.
  phrase text check (length(phrase) between 1 and 2000),
  reason text check (length(reason) between 1 and 500),
  findings text check (length(findings) between 1 and 8000),
  plan text check (length(plan) between 1 and 4000),
  revision int not null default 1,
  constraint visit_text_is_phrase_or_template
    check ((phrase is null) = (num_nonnulls(reason, findings, plan) > 0)),
  constraint own_text_has_no_specialty check (doctor_id is null or specialty_id is null)
);
create unique index visit_texts_one_name
  on visit_texts (doctor_id, specialty_id, fold_for_search(name)) nulls not distinct;
create trigger count_change before update on visit_texts
  for each row execute function count_settings_change();
