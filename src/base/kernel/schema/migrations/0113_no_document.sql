-- What a person without any document said of it, so that their admission does not ask for one for ever.
alter table patients add column has_no_document boolean not null default false;

-- A document that is shown later makes it untrue, whoever writes it.
create function forget_no_document() returns trigger language plpgsql as $$
begin
  new.has_no_document := false;
  return new;
end $$;
create trigger forget_no_document before insert or update of dni, document_number, has_no_document on patients
  for each row when (new.has_no_document and num_nonnulls(new.dni, new.document_number) > 0)
  execute function forget_no_document();
alter table patients add constraint who_has_no_document_has_none
  check (not has_no_document or num_nonnulls(dni, document_number) = 0);

drop trigger count_change on patients;
create trigger count_change before update on patients
  for each row when ((old.full_name, old.given_names, old.family_names, old.chosen_name, old.dni, old.document_kind, old.document_country,
      old.document_number, old.has_no_document, old.birth_date, old.sex_on_document, old.email, old.phone)
    is distinct from
    (new.full_name, new.given_names, new.family_names, new.chosen_name, new.dni, new.document_kind, new.document_country,
      new.document_number, new.has_no_document, new.birth_date, new.sex_on_document, new.email, new.phone))
  execute function count_patient_change();
