-- Web push: a third way beside e-mail and WhatsApp.

-- A browser that a patient asked to be told in. Its address is secret: whoever knows it is that browser, or its push service.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patients,
  endpoint text not null unique check (length(endpoint) between 20 and 2000),
  -- What encrypts for that browser alone (RFC 8291), in base64url.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  browser text not null check (length(browser) <= 80),
  -- The session that asked last: who signs out of it is not told there any more.
  session_id uuid not null references sessions,
  created_at timestamptz not null,
  -- When its push service took a message last.
  reached_at timestamptz
);
create index push_subscriptions_of_patient on push_subscriptions (patient_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- A session that is over by its time was not left: a reminder comes days later.
create function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger push_ends_with_its_session after update of ended_at on sessions
  for each row when (old.ended_at is null and new.end_reason not in ('idle', 'over'))
  execute function end_push_of_session();

alter table outbox
  drop constraint outbox_channel_check,
  add constraint outbox_channel_check check (channel in ('email', 'whatsapp', 'push', 'none'));

create or replace function is_reached_by(patients, channel text) returns boolean language sql stable parallel safe
return case channel when 'email' then $1.email is not null and $1.email_bounced_at is null
  when 'whatsapp' then $1.phone is not null
  when 'push' then exists (select from push_subscriptions browser where browser.patient_id = $1.id)
  else false end;

-- As before; who has neither e-mail nor WhatsApp is told in their browser before anybody has to call.
create or replace function message_channel(patients, kind text, asked_at timestamptz default '-infinity',
    failed text default null)
  returns text language plpgsql stable parallel safe as $$
declare
  topic text := message_topic(kind);
  chosen text := chosen_channel($1.id, topic, asked_at);
  way text;
begin
  if kind = 'security_notice' then return turno_channel($1); end if;
  if chosen = 'none' then return case when topic = 'appointments' then 'none' end; end if;
  foreach way in array array[chosen, 'email', 'whatsapp', 'push'] loop
    if way is null or way = failed or not is_reached_by($1, way) then continue; end if;
    if lets_channel($1.id, way, topic, asked_at) then return way; end if;
    if topic = 'offers' then return null; end if;
  end loop;
  return 'none';
end $$;
