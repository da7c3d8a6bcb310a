-- Whoever registers a free DNI need not be its person. At the first verification in person nothing of before opens
-- anything, and no address of before is written to, but what was said in person to be theirs.

alter table patients
  -- given_in_person: written at the counter, or confirmed there.
  add column phone_trust text not null default 'declared' check (phone_trust in ('declared', 'given_in_person')),
  -- On file at the first verification, and not confirmed: nothing is sent there. The counter may ask again.
  add column unconfirmed_email text check (length(unconfirmed_email) <= 254),
  add column unconfirmed_phone text check (unconfirmed_phone ~ '^\+[1-9][0-9]{6,14}$');
update patients set phone_trust = 'given_in_person'
where phone is not null
  and exists (select from consents where consents.patient_id = patients.id and consents.channel = 'desk');

-- Its name puts it before the trigger that counts changes.
create function aside_unconfirmed_contact() returns trigger language plpgsql as $$
begin
  if new.email is not null and new.email_trust <> 'verified_in_person' then
    new.unconfirmed_email := new.email;
    new.email := null;
    new.email_trust := 'none';
    new.email_opens_from := null;
    new.email_bounced_at := null;
    new.email_bounce_reason := null;
  end if;
  if new.phone is not null and new.phone_trust <> 'given_in_person' then
    new.unconfirmed_phone := new.phone;
    new.phone := null;
    new.phone_trust := 'declared';
  end if;
  return new;
end $$;
create trigger aside_unconfirmed_contact before update of identity_verified_at on patients
  for each row when (old.identity_verified_at is null and new.identity_verified_at is not null)
  execute function aside_unconfirmed_contact();

-- What stands in its place was said by the verified person.
create function drop_unconfirmed_contact() returns trigger language plpgsql as $$
begin
  if new.email is not null then new.unconfirmed_email := null; end if;
  if new.phone is not null then new.unconfirmed_phone := null; end if;
  return new;
end $$;
create trigger drop_unconfirmed_contact before update of email, phone on patients
  for each row when (new.email is not null and new.unconfirmed_email is not null
    or new.phone is not null and new.unconfirmed_phone is not null)
  execute function drop_unconfirmed_contact();

-- As `domain/appointments/appointment-code.ts` makes them: six characters without vowels and look-alikes, each of
-- two unpredictable bytes.
create function make_appointment_code() returns text language sql volatile as $$
  with random as materialized (select uuid_send(gen_random_uuid()) as bytes)
  select string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ',
      (get_byte(bytes, place) * 256 + get_byte(bytes, place + 1)) % 28 + 1, 1), '')
  -- The bytes between carry the version.
  from random, unnest(array[0, 2, 4, 10, 12, 14]) place;
$$;

create function renew_code(appointment uuid) returns void language plpgsql as $$
begin
  for tries in 1..10 loop
    begin
      update appointments set code = make_appointment_code() where id = appointment;
      return;
    exception when unique_violation then
      if tries = 10 then raise; end if;
    end;
  end loop;
end $$;

create function forget_who_came_before() returns trigger language plpgsql as $$
begin
  delete from known_devices where patient_id = new.id;
  delete from booking_proofs where patient_id = new.id;
  update sessions set ended_at = greatest(new.identity_verified_at, used_at), end_reason = 'account_changed'
  where ended_at is null and patient_id = new.id and id is distinct from kept_session();
  update access_links set voided_at = new.identity_verified_at
  where patient_id = new.id and used_at is null and voided_at is null;
  update access_codes set voided_at = new.identity_verified_at
  where patient_id = new.id and purpose <> 'activation' and used_at is null and voided_at is null;
  update calendar_feeds set revoked_at = new.identity_verified_at where patient_id = new.id and revoked_at is null;
  delete from appointment_links
  where appointment_id in (select id from appointments where patient_id = new.id);
  if old.email is distinct from new.email or old.phone is distinct from new.phone then
    update outbox set status = 'voided', finished_at = clock_timestamp(), leased_until = null,
      reason = 'La persona no confirmó esa dirección',
      facts = case when kind in ('access_code', 'password_link') then '{}' else facts end
    where patient_id = new.id and status in ('waiting', 'queued')
      and recipient_address in (old.email, old.phone)
      and recipient_address is distinct from new.email and recipient_address is distinct from new.phone;
    -- Whoever read them there knew the codes too.
    perform renew_code(id) from appointments
    where patient_id = new.id and status in ('booked', 'arrived') and ends_at > new.identity_verified_at;
  end if;
  return null;
end $$;
create trigger forget_who_came_before after update of identity_verified_at on patients
  for each row when (old.identity_verified_at is null and new.identity_verified_at is not null)
  execute function forget_who_came_before();

-- Specialties that tell by themselves what somebody suffers from: whoever knows no more than a DNI is not told that
-- its person sees one of their professionals. Null asks for what the name suggests.
alter table specialties add column is_reserved boolean;

create function is_usually_reserved(name text) returns boolean language sql immutable
  return fold_for_search(name) ~ '(psiquiatr|psicolog|psicoanal|ginecolog|infectolog|adiccion)';

create function set_usual_reserve() returns trigger language plpgsql as $$
begin
  new.is_reserved := is_usually_reserved(new.name);
  return new;
end $$;
create trigger set_usual_reserve before insert or update on specialties
  for each row when (new.is_reserved is null) execute function set_usual_reserve();

update specialties set is_reserved = null;
alter table specialties alter column is_reserved set not null;

-- Whether to name this professional tells more than that somebody has a turno: for one of their specialties at least.
create function tells_reserved(doctor uuid, specialty uuid) returns boolean language sql stable parallel safe
  return exists (select from specialties where is_reserved and (specialties.id = tells_reserved.specialty
    or specialties.id in (select specialty_id from doctor_specialties where doctor_id = tells_reserved.doctor)));

-- dni_session: they were signed in, with no more than their DNI, and are addressed by their first name.
alter table booking_proofs drop constraint booking_proofs_credential_check,
  add constraint booking_proofs_credential_check check (credential in ('dni', 'own_password', 'session', 'dni_session'));
create or replace function end_sessions_of_patient() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = greatest(clock_timestamp(), used_at), end_reason = 'account_changed'
  where ended_at is null and patient_id = new.id and id is distinct from kept_session();
  delete from booking_proofs
  where patient_id = new.id and (credential not in ('session', 'dni_session') or kept_session() is null);
  return null;
end $$;

-- A map's address with a user looks like one place and opens another.
update clinics set directions_url = null where directions_url ~* '^[a-z]+://[^/?#]*@';
alter table clinics add constraint directions_have_no_user check (directions_url !~* '^[a-z]+://[^/?#]*@');

-- Every process that streams to that session ends its streams at once.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('turnoclaro_changes',
    jsonb_build_array(jsonb_build_object('kind', 'session_ended', 'sessionId', new.id))::text);
  return null;
end $$;
create trigger tell_session_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();
