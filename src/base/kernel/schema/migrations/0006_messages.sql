-- Messages to people: what is to be told, to whom, by which channel, and what became of it.

alter table outbox
  drop constraint outbox_kind_check,
  drop constraint outbox_channel_check,
  drop constraint outbox_appointment_id_appointment_version_kind_channel_key,
  alter column appointment_id drop not null,
  alter column appointment_version drop not null,
  -- Of a reminder: how long before the turno.
  add column offset_minutes int not null default 0 check (offset_minutes between 0 and 20160),
  -- What it is about where that is no turno: a code, an invitation, an offer.
  add column subject_id uuid,
  -- Who is told where no turno says it: a patient, or somebody by name and address.
  add column patient_id uuid references patients,
  add column recipient_name text check (length(recipient_name) between 1 and 120),
  add column recipient_address text check (length(recipient_address) between 3 and 254),
  -- What the text needs and no row tells: minutes of delay, a code, a link. Secrets go once they were sent.
  add column facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  -- waiting: not due, or for a channel that nobody set up. queued: a worker has it. opened: somebody at the
  -- desk opened it to send it by hand. voided: what it tells is no longer so. dropped: too late to be of use.
  add column status text not null default 'waiting'
    check (status in ('waiting', 'queued', 'sent', 'opened', 'voided', 'dropped', 'failed')),
  -- After this it is of no use.
  add column useless_at timestamptz,
  add column attempts int not null default 0,
  -- Until when one worker alone may send it, by the database's clock.
  add column leased_until timestamptz,
  add column finished_at timestamptz,
  -- The time that it told, since the turno may move later.
  add column told_starts_at timestamptz,
  -- Where it went, or why it did not.
  add column sent_to text,
  add column reason text check (length(reason) <= 500),
  add constraint outbox_kind_check check (kind in ('confirmation', 'change', 'cancellation',
    'clinic_cancellation', 'reminder', 'undo', 'access_code', 'invitation', 'waitlist_offer', 'out_of_schedule',
    'delay')),
  -- none: the patient has no address that may be used; the desk sees it and calls.
  add constraint outbox_channel_check check (channel in ('email', 'whatsapp', 'none')),
  add constraint message_is_about_one_thing check (num_nonnulls(appointment_id, subject_id) >= 1
    and (appointment_id is null) = (appointment_version is null)),
  add constraint only_reminders_have_an_offset check ((kind = 'reminder') = (offset_minutes > 0)),
  add constraint finished_says_when check ((status in ('waiting', 'queued')) = (finished_at is null)),
  -- Each thing is told once by each channel.
  add constraint message_is_told_once unique nulls not distinct
    (appointment_id, appointment_version, subject_id, kind, offset_minutes, channel);

-- What is of the past was told to nobody, and is no news any more.
update outbox set status = 'dropped', finished_at = now(), reason = 'Ya no servía'
from appointments turno where turno.id = outbox.appointment_id and turno.starts_at <= now();

create index outbox_waiting on outbox (due_at) where status = 'waiting';
create index outbox_queued on outbox (due_at) where status = 'queued';
create index outbox_by_status on outbox (status, id);

-- What the queues of the job library were made from, so that a start makes them only where that changed.
create table job_installations (
  is_only boolean primary key default true check (is_only),
  made_from text not null
);

-- How the clinic's messages are.
create table message_settings (
  is_only boolean primary key default true check (is_only),
  reminder_offsets_minutes int[] not null default '{2880,180}'
    check (cardinality(reminder_offsets_minutes) <= 5 and 30 <= all (reminder_offsets_minutes)
      and 20160 >= all (reminder_offsets_minutes)),
  names_professional boolean not null default true,
  -- Minutes of the clinic's wall clock between which only what was just asked for is sent.
  quiet_from_minute int not null default 1260 check (quiet_from_minute between 720 and 1439),
  quiet_to_minute int not null default 480 check (quiet_to_minute between 0 and 600),
  updated_at timestamptz not null default now()
);
insert into message_settings default values;

-- The clinic's own words, where it changed ours.
create table message_templates (
  kind text primary key,
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 2000),
  updated_at timestamptz not null default now()
);

alter table patients
  add column email_bounced_at timestamptz,
  add column email_bounce_reason text check (length(email_bounce_reason) <= 500),
  add constraint bounce_has_its_reason check ((email_bounced_at is null) = (email_bounce_reason is null));

-- Another address is a new start.
create function forget_email_bounce() returns trigger language plpgsql as $$
begin
  new.email_bounced_at := null;
  new.email_bounce_reason := null;
  return new;
end $$;
create trigger forget_email_bounce before update of email on patients
  for each row when (old.email is distinct from new.email) execute function forget_email_bounce();

-- What each patient wants to be told, and by which channel (Ley 25.326): the newest row counts. Append-only,
-- so that a consent can be shown.
create table message_preferences (
  id bigint generated always as identity primary key,
  patient_id uuid not null references patients,
  channel text not null check (channel in ('email', 'whatsapp')),
  -- turnos: about a turno of theirs. offers: freed times and the like.
  topic text not null check (topic in ('turnos', 'offers')),
  is_wanted boolean not null,
  said_through text not null check (said_through in ('web', 'desk', 'unsubscribe')),
  said_at timestamptz not null default now()
);
create index message_preferences_newest on message_preferences (patient_id, channel, topic, id desc);
create trigger append_only before update or delete or truncate on message_preferences
  for each statement execute function refuse_change();

-- Who said nothing is told of their turnos, and is offered nothing.
create function wants_messages(patient uuid, channel text, topic text) returns boolean
  language sql stable parallel safe
  return coalesce((select p.is_wanted from message_preferences p
    where p.patient_id = wants_messages.patient and p.channel = wants_messages.channel
      and p.topic = wants_messages.topic order by p.id desc limit 1), wants_messages.topic = 'turnos');

-- How a patient is told of a turno: by e-mail where that works, else by WhatsApp, else by nobody but the desk.
create function turno_channel(patients) returns text language sql stable parallel safe
  return case
    when $1.email is not null and $1.email_bounced_at is null and wants_messages($1.id, 'email', 'turnos') then 'email'
    when $1.phone is not null and wants_messages($1.id, 'whatsapp', 'turnos') then 'whatsapp'
    else 'none' end;

-- A moved turno keeps its code, its links and its history.
alter table appointments add column moved_at timestamptz;
alter table appointment_transitions
  add column from_starts_at timestamptz,
  add column to_starts_at timestamptz,
  add constraint a_move_says_both_times check ((from_starts_at is null) = (to_starts_at is null));

-- A private calendar of one patient or one doctor, under a secret address that its owner may end.
create table calendar_feeds (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  patient_id uuid references patients,
  doctor_id uuid references doctors,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint feed_has_one_owner check (num_nonnulls(patient_id, doctor_id) = 1)
);
create unique index calendar_feeds_one_of_patient on calendar_feeds (patient_id) where revoked_at is null;
create unique index calendar_feeds_one_of_doctor on calendar_feeds (doctor_id) where revoked_at is null;

revoke update, delete on message_preferences from turnoclaro_app;
revoke insert, update, delete on job_installations from turnoclaro_app;
