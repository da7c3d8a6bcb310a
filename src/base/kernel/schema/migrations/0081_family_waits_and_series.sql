-- Of a series, and of a time that the waiting list offers, those who act for a child are told as they are of an appointment.

alter table outbox
  drop constraint only_appointments_are_told_to_family,
  add constraint what_is_told_to_family check (representative_id is null or appointment_id is not null
    or (patient_id is not null and kind in ('series_confirmation', 'waitlist_offer')));

create or replace function tell_representatives() returns trigger language plpgsql as $$
declare
  patient patients;
  is_child boolean;
  has_refused boolean := false;
  to_call uuid;
  way text;
  person patients;
  -- Who waits for a time asked to be told of it: what they refused before counts no more.
  asked_at timestamptz := '-infinity';
begin
  if new.representative_id is not null then return new; end if;
  select patients.* into patient from patients
  where patients.id = coalesce((select patient_id from appointments where id = new.appointment_id), new.patient_id);
  if patient.id is null or not exists (select from family_links
      where represented_id = patient.id and ended_at is null) then
    return new;
  end if;
  if new.kind = 'waitlist_offer' then
    select coalesce(entry.joined_at, asked_at) into asked_at from waitlist_offers offer
      join waitlist_entries entry on entry.id = offer.entry_id where offer.id = new.subject_id;
    asked_at := coalesce(asked_at, '-infinity');
  end if;
  is_child := coalesce(age_on(patient.birth_date, clinic_day(new.due_at)) < 13, false);
  for person in select patients.* from representatives_of(patient.id, new.due_at) family
      join patients on patients.id = family.id order by patients.id loop
    way := message_channel(person, new.kind, asked_at);
    has_refused := has_refused or way is null;
    if way = 'none' and chosen_channel(person.id, message_topic(new.kind), asked_at) = 'none' then
      to_call := coalesce(to_call, person.id);
    end if;
    if way is null or way = 'none' then continue; end if;
    if is_child and new.representative_id is null or new.channel = 'none' then
      -- In place of the patient, who has no way of their own or is too young for one.
      if new.representative_id is null then
        new.representative_id := person.id;
        new.channel := way;
        continue;
      end if;
    end if;
    insert into outbox (appointment_id, appointment_version, subject_id, patient_id, recipient_name, kind, offset_minutes,
      channel, due_at, useless_at, facts, representative_id)
    values (new.appointment_id, new.appointment_version, new.subject_id, new.patient_id, null, new.kind,
      new.offset_minutes, way, new.due_at, new.useless_at, new.facts, person.id)
    on conflict do nothing;
  end loop;
  if is_child and new.representative_id is null then
    if to_call is not null then
      new.representative_id := to_call;
      new.channel := 'none';
      return new;
    end if;
    -- Who acts for a child wants none of it: nobody calls the child instead.
    if has_refused then return null; end if;
  end if;
  return new;
end $$;

create trigger tell_representatives_of_more before insert on outbox
  for each row when (new.kind in ('series_confirmation', 'waitlist_offer') and new.appointment_id is null
    and new.representative_id is null and new.recipient_address is null and new.status = 'waiting')
  execute function tell_representatives();
