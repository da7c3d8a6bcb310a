-- What is told of an appointment whose patient somebody acts for, and who of a family read a record.

alter table outbox
  -- A representative of the appointment's patient, who is told in their place or beside them; null: the patient.
  add column representative_id uuid references patients,
  add constraint only_appointments_are_told_to_family check (representative_id is null or appointment_id is not null),
  drop constraint message_is_told_once,
  add constraint message_is_told_once unique nulls not distinct
    (appointment_id, appointment_version, subject_id, kind, offset_minutes, channel, representative_id);

-- Who is told, beside or in place of the patient: everybody who acts for them that day.
create function representatives_of(patient uuid, at timestamptz) returns table (id uuid)
  language sql stable parallel safe as $$
  select link.representative_id from family_links link join patients on patients.id = link.represented_id
  where link.represented_id = representatives_of.patient and link.ended_at is null
    and family_scope(link, patients.birth_date, clinic_day(representatives_of.at)) is not null
$$;

-- Below 13 only the representatives are told; whoever is older is told too. Where nobody of the family can be reached, the
-- message stays with the patient, for the counter to call.
create function tell_representatives() returns trigger language plpgsql as $$
declare
  patient patients;
  is_child boolean;
  told boolean := false;
  person patients;
begin
  if new.appointment_id is null or new.representative_id is not null then return new; end if;
  select patients.* into patient from patients join appointments on appointments.patient_id = patients.id
  where appointments.id = new.appointment_id;
  if patient.id is null or not exists (select from family_links
      where represented_id = patient.id and ended_at is null) then
    return new;
  end if;
  is_child := coalesce(age_on(patient.birth_date, clinic_day(new.due_at)) < 13, false);
  for person in select patients.* from representatives_of(patient.id, new.due_at) family
      join patients on patients.id = family.id order by patients.id loop
    if turno_channel(person) = 'none' then continue; end if;
    told := true;
    if is_child and new.representative_id is null or new.channel = 'none' then
      -- In place of the patient, who has no way of their own or is too young for one.
      if new.representative_id is null then
        new.representative_id := person.id;
        new.channel := turno_channel(person);
        continue;
      end if;
    end if;
    insert into outbox (appointment_id, appointment_version, subject_id, patient_id, recipient_name, kind, offset_minutes,
      channel, due_at, useless_at, facts, representative_id)
    values (new.appointment_id, new.appointment_version, new.subject_id, new.patient_id, null, new.kind,
      new.offset_minutes, turno_channel(person), new.due_at, new.useless_at, new.facts, person.id)
    on conflict do nothing;
  end loop;
  return new;
end $$;
-- Of a message to one address, and of one that is sent again, nobody else is told.
create trigger tell_representatives before insert on outbox
  for each row when (new.appointment_id is not null and new.representative_id is null
    and new.subject_id is null and new.recipient_address is null and new.status = 'waiting')
  execute function tell_representatives();

-- family: a representative reads what was signed for the eyes of the patient.
alter table record_reads drop constraint record_reads_purpose_check,
  add constraint record_reads_purpose_check check (purpose in ('visit', 'attending', 'exception', 'copy', 'family'));
alter table record_reads drop constraint patients_only_copy,
  add constraint patients_only_copy check (doctor_id is not null or purpose in ('copy', 'family')),
  add constraint doctors_are_no_family check (doctor_id is null or purpose <> 'family');
