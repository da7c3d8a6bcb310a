-- Numbers as people have them: DNIs of six digits, other documents than the DNI, and names by how they sound.

-- Numbers of six digits are of people who had a libreta before their DNI.
alter table patients
  drop constraint patients_dni_check,
  add constraint patients_dni_check check (dni ~ '^[0-9]{6,8}$');

-- A document beside the DNI, or in its place: libretas, cédula, passport, a foreign one. Without any of them and
-- without DNI a person is known by name and birth date.
alter table patients
  add column document_kind text check (document_kind in ('le', 'lc', 'ci', 'passport', 'foreign')),
  add column document_country text check (document_country ~ '^[A-Z]{2}$'),
  add column document_number text,
  add constraint document_is_whole check (num_nulls(document_kind, document_country, document_number) in (0, 3)),
  -- A libreta is Argentine and of digits; a document that is called foreign is not Argentine.
  add constraint document_as_its_kind_has_it check (case
    when document_kind in ('le', 'lc') then document_country = 'AR' and document_number ~ '^[0-9]{6,8}$'
    when document_kind = 'foreign' then document_country <> 'AR' and document_number ~ '^[A-Z0-9]{3,20}$'
    else document_number ~ '^[A-Z0-9]{3,20}$' end),
  add constraint patients_document_key unique (document_kind, document_country, document_number);

create index patients_by_document on patients using gin (document_number gin_trgm_ops) with (fastupdate = off)
  where document_number is not null;

-- Another document is another person's until somebody sees it, as another DNI is.
create trigger forget_identity_of_document before update of document_kind, document_country, document_number on patients
  for each row when (old.document_number is not null and
    (old.document_kind, old.document_country, old.document_number)
      is distinct from (new.document_kind, new.document_country, new.document_number))
  execute function forget_identity();

drop trigger count_change on patients;
create trigger count_change before update on patients
  for each row when ((old.full_name, old.given_names, old.family_names, old.chosen_name, old.dni, old.document_kind, old.document_country,
      old.document_number, old.birth_date, old.sex_on_document, old.email, old.phone)
    is distinct from
    (new.full_name, new.given_names, new.family_names, new.chosen_name, new.dni, new.document_kind, new.document_country,
      new.document_number, new.birth_date, new.sex_on_document, new.email, new.phone))
  execute function count_patient_change();

-- How folded letters sound in Argentina, in the steps of the domain's `soundOf`.
create function sound_of(folded text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(translate(replace(translate(replace(
    regexp_replace(regexp_replace(translate(regexp_replace(regexp_replace(
      replace(replace(replace(folded, 'ph', 'f'), 'th', 't'), 'ch', 'tx'),
      'ck|qu(?=[eiy])|q', 'k', 'g'), 'c(?=[eiy])|z', 's', 'g'), 'c', 'k'),
      'g(?=[eiy])', 'j', 'g'), 'gu(?=[eiy])', 'g', 'g'), 'h', ''), 'vw', 'bb'), 'll', 'y'), 'y', 'i'),
    '([a-z])\1+', '\1', 'g');

-- The words of a name as they sound, and all of them written as one: 'García López' is also 'garsialopes'.
create function sound_for_search(search_text text) returns text
  language sql immutable strict parallel safe
  return ' ' || sound_of(regexp_replace(regexp_replace(search_text, '[''.]', '', 'g'), '[^a-z0-9]+', ' ', 'g')) || ' '
    || sound_of(regexp_replace(search_text, '[^a-z0-9]+', '', 'g'));

alter table patients add column search_sound text generated always as
  (sound_for_search(fold_for_search(full_name || ' ' || coalesce(chosen_name, '')))) stored;
create index patients_by_sound on patients using gin (search_sound gin_trgm_ops) with (fastupdate = off);
