-- Whose account it is was not known before the counter's first check: what was chosen in it until then counts no more.
create view counted_choices as
  select choice.id, choice.patient_id, choice.topic, choice.channel, choice.said_through, choice.said_at
  from message_choices choice join patients patient on patient.id = choice.patient_id
  where choice.said_through <> 'web' or patient.identity_verified_at is null
    or choice.said_at >= patient.identity_verified_at;

create or replace function lets_channel(patient uuid, channel text, topic text, asked_at timestamptz default '-infinity')
  returns boolean language sql stable parallel safe
return coalesce((select word.is_yes from (
    (select p.is_wanted as is_yes, p.said_at from message_preferences p
      where p.patient_id = lets_channel.patient and p.channel = lets_channel.channel
        and p.topic = case when lets_channel.topic = 'offers' then 'offers' else 'turnos' end
      order by p.id desc limit 1)
    union all
    (select true, c.said_at from (select * from counted_choices newest
        where newest.patient_id = lets_channel.patient and newest.topic = lets_channel.topic
        order by newest.id desc limit 1) c where c.channel = lets_channel.channel)
  ) word where word.is_yes or word.said_at > lets_channel.asked_at
  order by word.said_at desc, word.is_yes limit 1), true);

create or replace function chosen_channel(patient uuid, topic text, asked_at timestamptz default '-infinity')
  returns text language sql stable parallel safe
return (select case when c.channel <> 'none' or c.said_at > chosen_channel.asked_at then c.channel end
  from counted_choices c where c.patient_id = chosen_channel.patient and c.topic = chosen_channel.topic
  order by c.id desc limit 1);

-- As before; and where who acts for a child wants to be called, the counter calls, and the child's own address is left alone.
create or replace function tell_representatives() returns trigger language plpgsql as $$
declare
  patient patients;
  is_child boolean;
  has_refused boolean := false;
  to_call uuid;
  way text;
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
    way := message_channel(person, new.kind);
    has_refused := has_refused or way is null;
    if way = 'none' and chosen_channel(person.id, message_topic(new.kind)) = 'none' then
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

-- The administrator's list counts the answers of each form.
create index questionnaire_responses_of_form on questionnaire_responses (questionnaire_id);
