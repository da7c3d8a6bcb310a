-- Who waits for a time, what they are offered, and what became of it.

-- A wish: for whom, with whom (null: anybody of the specialty), when, and until when. Its place in the line is its id.
create table waitlist_entries (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patients,
  specialty_id uuid not null,
  practice_id uuid not null,
  doctor_id uuid references doctors,
  insurer_id uuid references insurers,
  plan_id uuid,
  -- ISO: 1 is Monday.
  weekdays int[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  day_parts text[] not null check (cardinality(day_parts) between 1 and 2 and day_parts <@ '{morning,afternoon}'),
  -- The last clinic day that serves.
  until_day date not null,
  -- Earlier than this appointment of theirs, which accepting moves; null: one more appointment.
  appointment_id uuid references appointments,
  -- Whether an offer may be told between 21 and 8 too.
  at_night boolean not null default false,
  joined_at timestamptz not null,
  joined_by text not null check (joined_by in ('patient', 'reception')),
  -- SHA-256 of the request's Idempotency-Key.
  idempotency_hash bytea unique check (length(idempotency_hash) = 32),
  -- A part of what the secret of its links derives from: another one ends all that were sent.
  link_salt uuid not null default gen_random_uuid(),
  ended_at timestamptz,
  end_reason text check (end_reason in
    ('booked', 'withdrawn', 'until_passed', 'silent', 'by_clinic', 'appointment_over')),
  foreign key (specialty_id, practice_id) references practices (specialty_id, id),
  foreign key (insurer_id, plan_id) references insurer_plans (insurer_id, id),
  constraint entry_plan_is_of_an_insurer check (plan_id is null or insurer_id is not null),
  constraint ended_entry_says_why check ((ended_at is null) = (end_reason is null))
);
create unique index one_open_entry_of_a_wish on waitlist_entries (patient_id, practice_id, doctor_id)
  nulls not distinct where ended_at is null;
create index open_entries_of_specialty on waitlist_entries (specialty_id, id) where ended_at is null;
create index entries_of_patient on waitlist_entries (patient_id, id);
create index open_entries_of_appointment on waitlist_entries (appointment_id) where ended_at is null;

-- A time kept for one person alone. While it is offered a hold of the appointments table keeps it.
create table waitlist_offers (
  id uuid primary key default uuidv7(),
  entry_id uuid not null references waitlist_entries,
  patient_id uuid not null references patients,
  doctor_id uuid not null references doctors,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  state text not null default 'offered' check (state in ('offered', 'accepted', 'passed', 'expired', 'withdrawn')),
  offered_at timestamptz not null,
  -- From when its time counts: at night, for who wants no message then, the morning.
  told_at timestamptz not null,
  expires_at timestamptz not null,
  offered_by text not null check (offered_by in ('system', 'reception')),
  user_id uuid references system_users,
  settled_at timestamptz,
  check (starts_at < ends_at),
  check (offered_at <= told_at and told_at < expires_at),
  constraint settled_offer_says_when check ((state = 'offered') = (settled_at is null)),
  constraint reception_offers_by_name check ((offered_by = 'reception') = (user_id is not null)),
  constraint one_living_offer_of_a_time exclude using gist (doctor_id with =, during with &&) where (state = 'offered')
);
create unique index one_living_offer_of_an_entry on waitlist_offers (entry_id) where state = 'offered';
-- Two at once could not both be taken: their limits and their day are counted for one.
create unique index one_living_offer_of_a_patient on waitlist_offers (patient_id) where state = 'offered';
create index living_offers_by_end on waitlist_offers (expires_at) where state = 'offered';
create index offers_of_entry on waitlist_offers (entry_id, id);

-- All that happened to an entry, and why somebody was passed over. Append-only.
create table waitlist_events (
  id bigint generated always as identity primary key,
  entry_id uuid not null references waitlist_entries,
  offer_id uuid references waitlist_offers,
  kind text not null check (kind in
    ('joined', 'changed', 'offered', 'accepted', 'passed', 'expired', 'withdrawn', 'passed_over', 'ended')),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('patient', 'reception', 'system')),
  actor_id uuid,
  reason text check (length(reason) between 1 and 200),
  -- The time that somebody else got, or nobody.
  doctor_id uuid references doctors,
  starts_at timestamptz,
  constraint passed_over_says_what_and_why check
    (kind <> 'passed_over' or (doctor_id is not null and starts_at is not null and reason is not null))
);
create index waitlist_events_of_entry on waitlist_events (entry_id, id);
create unique index an_offer_ends_once on waitlist_events (offer_id)
  where kind in ('accepted', 'passed', 'expired', 'withdrawn');
create unique index passed_over_is_noted_once on waitlist_events (entry_id, doctor_id, starts_at, reason)
  where kind = 'passed_over';
create trigger append_only before update or delete or truncate on waitlist_events
  for each statement execute function refuse_change();
revoke update, delete on waitlist_events from turnoclaro_app;

-- Whose agenda may have something for the list: written by the triggers below in the very transaction that frees it, so
-- that no way of freeing a time leaves the list out, and deleted by who looked, with the offers.
create table waitlist_looks (
  id bigint generated always as identity primary key,
  doctor_id uuid not null,
  -- Null: all of the agenda.
  starts_at timestamptz,
  ends_at timestamptz,
  look_at timestamptz not null default '-infinity'
);
create index waitlist_looks_due on waitlist_looks (look_at, doctor_id);

alter table appointments add column offer_id uuid references waitlist_offers;
create unique index appointments_of_offer on appointments (offer_id) where offer_id is not null;

create function note_freed_time() returns trigger language plpgsql as $$
begin
  if exists (select from waitlist_entries entry where entry.ended_at is null and entry.specialty_id in
      (select specialty_id from doctor_specialties where doctor_id = old.doctor_id)) then
    insert into waitlist_looks (doctor_id, starts_at, ends_at) values (old.doctor_id, old.starts_at, old.ends_at);
  end if;
  return null;
end $$;
create trigger note_freed_time after update of status, doctor_id, starts_at, ends_at on appointments
  for each row when (old.status <> 'cancelled' and old.overbook_place = 0 and (new.status = 'cancelled'
    or (old.doctor_id, old.starts_at, old.ends_at) is distinct from (new.doctor_id, new.starts_at, new.ends_at)))
  execute function note_freed_time();
create trigger note_freed_hold after delete on appointments
  for each row when (old.status = 'held') execute function note_freed_time();

-- Whoever removes the hold of an offer that ran out ends the offer too.
create function end_offer_of_hold() returns trigger language plpgsql as $$
declare
  ended waitlist_offers;
begin
  update waitlist_offers set state = 'expired', settled_at = old.held_until
    where id = old.offer_id and state = 'offered' returning * into ended;
  if ended.id is not null then
    insert into waitlist_events (entry_id, offer_id, kind, at, actor_kind)
      values (ended.entry_id, ended.id, 'expired', old.held_until, 'system');
  end if;
  return null;
end $$;
create trigger end_offer_of_hold after delete on appointments
  for each row when (old.status = 'held' and old.offer_id is not null) execute function end_offer_of_hold();

-- Whoever books the time of an offer by its hold has accepted it, and waits no longer. No other way of booking it exists.
create function accept_offer_of_hold() returns trigger language plpgsql as $$
declare
  accepted waitlist_offers;
  by_patient boolean := new.booked_by = 'patient';
begin
  update waitlist_offers set state = 'accepted', settled_at = new.booked_at
    where id = new.offer_id and state = 'offered' returning * into accepted;
  if accepted.id is null then
    raise exception 'an offer that is over was taken' using errcode = '23001';
  end if;
  update waitlist_entries set ended_at = new.booked_at, end_reason = 'booked'
    where id = accepted.entry_id and ended_at is null;
  insert into waitlist_events (entry_id, offer_id, kind, at, actor_kind)
    values (accepted.entry_id, accepted.id, 'accepted', new.booked_at, case when by_patient then 'patient' else 'reception' end);
  return null;
end $$;
create trigger accept_offer_of_hold after update of status on appointments
  for each row when (old.status = 'held' and new.status = 'booked' and new.offer_id is not null)
  execute function accept_offer_of_hold();

-- A schedule that changed may have opened something.
create function look_at_changed_agenda() returns trigger language plpgsql as $$
begin
  if exists (select from waitlist_entries entry where entry.ended_at is null and entry.specialty_id in
      (select specialty_id from doctor_specialties where doctor_id = new.doctor_id)) then
    insert into waitlist_looks (doctor_id) values (new.doctor_id);
  end if;
  return null;
end $$;
create trigger look_at_changed_agenda after insert or update on agenda_revisions
  for each row execute function look_at_changed_agenda();
create function look_at_all_agendas() returns trigger language plpgsql as $$
begin
  insert into waitlist_looks (doctor_id) select distinct offers.doctor_id
    from doctor_specialties offers join waitlist_entries entry
      on entry.specialty_id = offers.specialty_id and entry.ended_at is null;
  return null;
end $$;
create trigger look_at_all_agendas after update on schedule_revisions
  for each row when (old.common_revision is distinct from new.common_revision) execute function look_at_all_agendas();

-- The first verification in person ends the links that were sent before, as it does all else.
create function end_waitlist_links() returns trigger language plpgsql as $$
begin
  update waitlist_entries set link_salt = gen_random_uuid() where patient_id = new.id;
  return null;
end $$;
create trigger end_waitlist_links after update of identity_verified_at on patients
  for each row when (old.identity_verified_at is null and new.identity_verified_at is not null)
  execute function end_waitlist_links();
