-- Nobody of the clinic opens a patient's record alone: where the e-mail and the activation code came from one user, what
-- was written before stays closed for 48 hours, in which the old e-mail and phone were told.

alter table patients
  -- The user at the counter who wrote the present e-mail; null: the patient gave it.
  add column email_set_by uuid references system_users;

create table account_openings (
  id bigint generated always as identity primary key,
  patient_id uuid not null references patients,
  at timestamptz not null,
  -- email: an e-mail of the counter's began to open the account. identity: another user saw the person since.
  what text not null check (what in ('email', 'activation', 'identity')),
  -- Who made the code or verified the e-mail; null: nobody of the clinic.
  user_id uuid references system_users,
  -- As it stood then.
  user_name text check (length(user_name) between 1 and 200),
  -- Until then the record stays closed; null: another hand took part, or nothing was written.
  closes_until timestamptz,
  constraint opened_by_a_named_user check ((user_id is null) = (user_name is null)),
  constraint closes_for_a_while check (closes_until is null or closes_until > at and what <> 'identity' and user_id is not null)
);
create index account_openings_of_patient on account_openings (patient_id, id);
create index account_openings_closed on account_openings (closes_until) where closes_until is not null;
create trigger append_only before update or delete or truncate on account_openings
  for each statement execute function refuse_change();
revoke update, delete on account_openings from turnoclaro_app;

create function record_wait() returns interval language sql immutable return interval '48 hours';

-- Until when the record stays closed to its own patient, which may be over; null: it was never closed. The hand of another user ends it.
create function record_closed_until(patient uuid) returns timestamptz language sql stable
  return (select max(opening.closes_until) from account_openings opening
    where opening.patient_id = record_closed_until.patient
      and not exists (select from account_openings later
        where later.patient_id = opening.patient_id and later.id > opening.id
          and later.user_id is not null and later.user_id <> opening.user_id));

create function has_record(patient uuid) returns boolean language sql stable
  return exists (select from record_entries where patient_id = has_record.patient)
    or exists (select from appointments where patient_id = has_record.patient and status = 'fulfilled');

-- Who used the code may be who made it: whoever gave the e-mail is then the only other person who learns of it.
create function note_activation() returns trigger language plpgsql as $$
declare
  patient patients;
  maker text;
  is_alone boolean;
begin
  select * into patient from patients where id = new.patient_id for no key update;
  select name into maker from system_users where id = new.created_by;
  is_alone := patient.email is null or patient.email_bounced_at is not null or patient.email_set_by = new.created_by;
  insert into account_openings (patient_id, at, what, user_id, user_name, closes_until)
  values (new.patient_id, new.used_at, 'activation', new.created_by, left(maker, 200),
    case when is_alone and new.created_by is not null and has_record(new.patient_id) then new.used_at + record_wait() end);
  return null;
end $$;
create trigger note_activation after update of used_at on access_codes
  for each row when (new.purpose = 'activation' and old.used_at is null and new.used_at is not null)
  execute function note_activation();

-- A doctor whose e-mail an administrator changed: what a password chosen by a link to the new e-mail opens.
alter table system_users
  add column email_moved_at timestamptz,
  add column email_moved_by uuid references system_users,
  add column records_closed_until timestamptz,
  add constraint moved_says_when check (email_moved_by is null or email_moved_at is not null);

-- No way of changing it leaves the time out.
create function note_moved_email() returns trigger language plpgsql as $$
begin
  if new.email_moved_at is not distinct from old.email_moved_at then
    new.email_moved_at := clock_timestamp();
    new.email_moved_by := null;
  end if;
  return new;
end $$;
create trigger note_moved_email before update of email on system_users
  for each row when (old.role = 'Doctor' and old.email <> new.email and old.password_hash is not null)
  execute function note_moved_email();
