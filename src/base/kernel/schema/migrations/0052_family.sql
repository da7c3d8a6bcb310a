-- Who acts for whom (Código Civil y Comercial arts. 25, 26 and 59): by whose word, in what, and until when.

create table family_links (
  id uuid primary key default uuidv7(),
  representative_id uuid not null references patients,
  represented_id uuid not null references patients,
  kind text not null check (kind in ('child', 'parent_in_care', 'other_in_charge')),
  scope text not null check (scope in ('appointments', 'record')),
  valid_from date not null,
  -- Its last day; null: until a review or a person ends it.
  valid_until date check (valid_until >= valid_from),
  -- desk: accredited by reception; code: both were verified (N2); newborn: registered by the representative.
  origin text not null check (origin in ('desk', 'code', 'newborn')),
  -- Who at the counter saw which document, and when; null: nobody yet.
  accredited_by uuid references system_users,
  accredited_at timestamptz,
  document text check (length(document) between 3 and 200),
  linked_at timestamptz not null,
  -- The day on which the represented person, of 16 or more, agreed to it.
  renewed_on date,
  -- The last age at which its people were told what changes.
  reviewed_age int check (reviewed_age in (13, 16, 18)),
  ended_at timestamptz,
  end_reason text check (end_reason in
    ('representative', 'represented', 'desk', 'restriction', 'of_age', 'expired')),
  ended_by uuid references system_users,
  -- SHA-256 of who asked with which Idempotency-Key, and of what.
  key_hash bytea not null unique check (length(key_hash) = 32),
  request_hash bytea not null check (length(request_hash) = 32),
  constraint nobody_represents_themselves check (representative_id <> represented_id),
  constraint accredited_says_all check (num_nonnulls(accredited_by, accredited_at, document) in (0, 3)),
  constraint desk_link_is_accredited check (origin <> 'desk' or accredited_at is not null),
  constraint newborn_opens_no_record_unseen
    check (origin <> 'newborn' or accredited_at is not null or scope = 'appointments'),
  constraint ended_link_says_why check ((ended_at is null) = (end_reason is null))
);
create unique index family_links_one_open on family_links (representative_id, represented_id)
  where ended_at is null;
create index family_links_of_represented on family_links (represented_id) where ended_at is null;

-- By order of a court: who may not represent whom.
create table family_restrictions (
  id uuid primary key default uuidv7(),
  represented_id uuid not null references patients,
  restricted_id uuid not null references patients,
  document text not null check (length(document) between 3 and 200),
  set_at timestamptz not null,
  set_by uuid not null references system_users,
  lifted_at timestamptz,
  lifted_by uuid references system_users,
  lift_document text check (length(lift_document) between 3 and 200),
  constraint nobody_is_kept_from_themselves check (represented_id <> restricted_id),
  constraint lifted_says_all check (num_nonnulls(lifted_at, lifted_by, lift_document) in (0, 3))
);
create unique index family_restrictions_one_standing on family_restrictions (represented_id, restricted_id)
  where lifted_at is null;

-- What the represented person, verified, makes for somebody to act for them: typed by that one within a day.
create table family_codes (
  id uuid primary key default uuidv7(),
  represented_id uuid not null references patients,
  kind text not null check (kind in ('child', 'parent_in_care', 'other_in_charge')),
  scope text not null check (scope in ('appointments', 'record')),
  -- Argon2id: so short a secret could be guessed from a faster hash.
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create unique index family_codes_one_open on family_codes (represented_id)
  where used_at is null and voided_at is null;

create function age_on(birth_date date, day date) returns int language sql immutable parallel safe
  return extract(year from age(day::timestamp, birth_date::timestamp))::int;

-- What the link opens that day; null: nothing. As `scopeOn` in domain/people/family-link.ts; the tests compare them.
create function family_scope(link family_links, birth_date date, day date) returns text
  language sql immutable parallel safe
  return case
    when link.ended_at is not null or day < link.valid_from or day > coalesce(link.valid_until, day) then null
    when birth_date is null then case link.kind when 'child' then 'appointments' else link.scope end
    when age_on(birth_date, day) >= 18 then case
      when age_on(birth_date, link.valid_from) >= 18 or age_on(birth_date, link.renewed_on) >= 18 then link.scope end
    when age_on(birth_date, day) >= 16 then case
      when age_on(birth_date, link.renewed_on) >= 16 then link.scope else 'appointments' end
    else link.scope end;

create function clinic_day(at timestamptz) returns date language sql stable parallel safe
  return (at at time zone coalesce((select time_zone from clinics), 'America/Argentina/Buenos_Aires'))::date;

-- What somebody may do for somebody else at that instant; null: nothing.
create function scope_of_link(link uuid, at timestamptz) returns text language sql stable parallel safe
  return (select family_scope(family_links, patients.birth_date, clinic_day(at))
    from family_links join patients on patients.id = family_links.represented_id where family_links.id = link);

-- A restriction and a link of the same two people are never written at once: both lock the represented person.
create function refuse_restricted_link() returns trigger language plpgsql as $$
begin
  perform from patients where id = new.represented_id for no key update;
  if exists (select from family_restrictions where represented_id = new.represented_id
      and restricted_id = new.representative_id and lifted_at is null) then
    raise exception 'a court keeps them apart' using errcode = 'check_violation', constraint = 'restricted_never_represents';
  end if;
  return new;
end $$;
create trigger refuse_restricted_link before insert on family_links
  for each row execute function refuse_restricted_link();

create function end_restricted_link() returns trigger language plpgsql as $$
begin
  perform from patients where id = new.represented_id for no key update;
  update family_links set ended_at = new.set_at, end_reason = 'restriction', ended_by = new.set_by
  where representative_id = new.restricted_id and represented_id = new.represented_id and ended_at is null;
  return null;
end $$;
create trigger end_restricted_link after insert on family_restrictions
  for each row execute function end_restricted_link();

-- What ended stays so: who is linked again has another link.
create function keep_ended_link() returns trigger language plpgsql as $$
begin
  raise exception 'an ended link stays as it is';
end $$;
create trigger keep_ended_link before update on family_links
  for each row when (old.ended_at is not null) execute function keep_ended_link();
revoke delete on family_links, family_restrictions from turnoclaro_app;

-- For whom a patient's session acts. Whether it still may is asked anew with each call.
alter table sessions add column acting_link_id uuid references family_links,
  add constraint only_patients_act_for_others check (acting_link_id is null or role = 'patient');
-- A proof and a link of an appointment that somebody was given as a representative serve while they are one.
alter table booking_proofs add column family_link_id uuid references family_links;
alter table appointment_links add column family_link_id uuid references family_links;
