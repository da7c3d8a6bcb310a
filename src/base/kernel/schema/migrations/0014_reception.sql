-- The file of a patient at the counter, and what is noted when somebody arrives for a turno.

-- Grows with every change to who they are and how they are reached: who saves says which one they had read.
alter table patients add column revision int not null default 1;
create function count_patient_change() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger count_change before update on patients
  for each row when ((old.full_name, old.chosen_name, old.dni, old.birth_date, old.sex_on_document, old.email, old.phone)
    is distinct from
    (new.full_name, new.chosen_name, new.dni, new.birth_date, new.sex_on_document, new.email, new.phone))
  execute function count_patient_change();

-- Who showed a document showed the one of then: with another DNI nobody knows any more who they are.
create function forget_identity() returns trigger language plpgsql as $$
begin
  new.identity_verified_at := null;
  new.identity_verified_by := null;
  return new;
end $$;
create trigger forget_identity before update of dni on patients
  for each row when (old.dni is distinct from new.dni) execute function forget_identity();
-- A DNI that is taken away is a change too.
drop trigger end_sessions on patients;
create trigger end_sessions after update of password_hash, dni on patients
  for each row when (old.password_hash is distinct from new.password_hash or old.dni is distinct from new.dni)
  execute function end_sessions_of_patient();

-- Who may be the same person as somebody new.
create index patients_by_birth_date on patients (birth_date) where birth_date is not null;
create index patients_by_phone on patients (phone) where phone is not null;
create index coverages_of_patient on coverages (patient_id);

-- What was noted at the counter for a turno: the doctor's order, the insurer's authorization, what was paid. Each
-- correction is a row of its own; the one with the highest version counts. Append-only.
create table admissions (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  version int not null check (version between 1 and 1000),
  order_state text not null check (order_state in ('not_needed', 'present', 'owed')),
  order_number text check (length(order_number) between 1 and 40),
  order_day date,
  authorization_number text check (length(authorization_number) between 1 and 40),
  copay_cents int not null default 0 check (copay_cents between 0 and 1000000000),
  copay_by text check (copay_by in ('cash', 'debit', 'credit', 'transfer', 'qr')),
  noted_at timestamptz not null,
  noted_by uuid not null references system_users,
  unique (appointment_id, version),
  constraint an_order_says_more_only_where_it_is_there
    check (order_state = 'present' or (order_number is null and order_day is null)),
  constraint copay_says_how check ((copay_cents > 0) = (copay_by is not null))
);
create trigger append_only before update or delete or truncate on admissions
  for each statement execute function refuse_change();
revoke update, delete on admissions from turnoclaro_app;
