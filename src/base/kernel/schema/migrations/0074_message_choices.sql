-- By which channel a patient wants to be told of each kind of message.

-- The newest row of a topic counts. Append-only, so that a consent can be shown.
create table message_choices (
  id bigint generated always as identity primary key,
  patient_id uuid not null references patients,
  topic text not null check (topic in ('appointments', 'reminders', 'delays', 'offers')),
  -- none: of appointments the counter calls; of anything else nothing is told.
  channel text not null check (channel in ('email', 'whatsapp', 'push', 'none')),
  said_through text not null check (said_through in ('web', 'desk', 'unsubscribe')),
  said_at timestamptz not null default now()
);
create index message_choices_newest on message_choices (patient_id, topic, id desc);
create trigger append_only before update or delete or truncate on message_choices
  for each statement execute function refuse_change();
revoke update, delete on message_choices from turnoclaro_app;

alter table outbox
  -- It goes by another way than the one that failed, whatever was chosen.
  add column is_instead boolean not null default false;

-- What a kind of message is about, as patients choose it. `topicOf` of the domain says the same.
create function message_topic(kind text) returns text language sql immutable parallel safe
return case when kind = 'reminder' then 'reminders' when kind in ('delay', 'delay_over') then 'delays'
  when kind = 'waitlist_offer' then 'offers' else 'appointments' end;

-- Whether a channel leads to a patient at this moment.
create function is_reached_by(patients, channel text) returns boolean language sql stable parallel safe
return case channel when 'email' then $1.email is not null and $1.email_bounced_at is null
  when 'whatsapp' then $1.phone is not null else false end;

-- Whether a patient lets a channel be used: their last word, a refusal of it or the choice of it. What was refused before
-- `asked_at` counts no more: they asked to be told then.
create function lets_channel(patient uuid, channel text, topic text, asked_at timestamptz default '-infinity')
  returns boolean language sql stable parallel safe
return coalesce((select word.is_yes from (
    (select p.is_wanted as is_yes, p.said_at from message_preferences p
      where p.patient_id = lets_channel.patient and p.channel = lets_channel.channel
        and p.topic = case when lets_channel.topic = 'offers' then 'offers' else 'turnos' end
      order by p.id desc limit 1)
    union all
    (select true, c.said_at from (select * from message_choices newest
        where newest.patient_id = lets_channel.patient and newest.topic = lets_channel.topic
        order by newest.id desc limit 1) c where c.channel = lets_channel.channel)
  ) word where word.is_yes or word.said_at > lets_channel.asked_at
  order by word.said_at desc, word.is_yes limit 1), true);

-- The last choice of a topic; null: none that counts.
create function chosen_channel(patient uuid, topic text, asked_at timestamptz default '-infinity')
  returns text language sql stable parallel safe
return (select case when c.channel <> 'none' or c.said_at > chosen_channel.asked_at then c.channel end
  from message_choices c where c.patient_id = chosen_channel.patient and c.topic = chosen_channel.topic
  order by c.id desc limit 1);

-- How a patient is told of something: by the way they chose where it leads to them, else by e-mail, else by WhatsApp, else by
-- nobody but the desk. Null: they do not want to be told. `failed` is the way that did not serve.
create function message_channel(patients, kind text, asked_at timestamptz default '-infinity', failed text default null)
  returns text language plpgsql stable parallel safe as $$
declare
  topic text := message_topic(kind);
  chosen text := chosen_channel($1.id, topic, asked_at);
  way text;
begin
  -- What happened in an account is told by no way that the account itself can name.
  if kind = 'security_notice' then return turno_channel($1); end if;
  if chosen = 'none' then return case when topic = 'appointments' then 'none' end; end if;
  foreach way in array array[chosen, 'email', 'whatsapp'] loop
    if way is null or way = failed or not is_reached_by($1, way) then continue; end if;
    if lets_channel($1.id, way, topic, asked_at) then return way; end if;
    -- An offer that is refused by the way it would go is not told by the next one.
    if topic = 'offers' then return null; end if;
  end loop;
  return 'none';
end $$;

-- Whether a message that was written for a channel may still go there.
create function wants_message(patients, kind text, channel text, asked_at timestamptz, is_instead boolean)
  returns boolean language plpgsql stable parallel safe as $$
declare
  topic text := message_topic(kind);
  chosen text := chosen_channel($1.id, topic, asked_at);
begin
  if kind = 'security_notice' then return wants_messages($1.id, channel, 'turnos'); end if;
  if chosen = 'none' or not lets_channel($1.id, channel, topic, asked_at) then return false; end if;
  return chosen is null or chosen = channel or is_instead
    or not (is_reached_by($1, chosen) and lets_channel($1.id, chosen, topic, asked_at));
end $$;

-- As before, each by the way of their own for that kind, and nobody who does not want it.
create or replace function tell_representatives() returns trigger language plpgsql as $$
declare
  patient patients;
  is_child boolean;
  has_refused boolean := false;
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
  -- Who acts for a child wants none of it: nobody calls the child instead.
  if is_child and has_refused and new.representative_id is null then return null; end if;
  return new;
end $$;

-- What somebody does not want to be told is not written. It fires after the family was told (by its name).
create function leave_out_unwanted() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger unwanted_is_left_out before insert on outbox
  for each row when (new.channel is null) execute function leave_out_unwanted();
