-- Given and family names, where they are known; `full_name` is made of them. Both null: which word is the surname is not known.

alter table patients
  add column given_names text check (given_names = trim(given_names) and given_names <> ''),
  add column family_names text check (family_names = trim(family_names) and family_names <> ''),
  add constraint full_name_is_made_of_its_parts check ((given_names is null and family_names is null)
    or full_name = coalesce(given_names || ' ' || family_names, given_names, family_names));

-- Another full name alone says nothing of its parts.
create function keep_full_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.full_name is distinct from old.full_name
    and (new.given_names, new.family_names) is not distinct from (old.given_names, old.family_names) then
    new.given_names := null;
    new.family_names := null;
  elsif new.given_names is not null or new.family_names is not null then
    new.full_name := coalesce(new.given_names || ' ' || new.family_names, new.given_names, new.family_names);
  end if;
  return new;
end $$;
create trigger a_full_name before insert or update of full_name, given_names, family_names on patients
  for each row execute function keep_full_name();

-- Saying which word is the surname is a change too. Triggers run by name: after the one above.
drop trigger count_change on patients;
create trigger count_change before update on patients
  for each row when (
    (old.full_name, old.given_names, old.family_names, old.chosen_name, old.dni, old.birth_date, old.sex_on_document, old.email, old.phone)
    is distinct from
    (new.full_name, new.given_names, new.family_names, new.chosen_name, new.dni, new.birth_date, new.sex_on_document, new.email, new.phone))
  execute function count_patient_change();

-- Initials as before, but of words that have a letter: 'Ana Pérez (h)' is 'A. P.'
create or replace function doctor_day_appointments(doctor uuid, day_from timestamptz, day_to timestamptz) returns jsonb
  language sql stable parallel safe
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'startsAtMs', extract(epoch from appointment.starts_at) * 1000,
      'endsAtMs', extract(epoch from appointment.ends_at) * 1000,
      'initials', (select string_agg(upper(left(word, 1)) || '.', ' ' order by place)
        from regexp_split_to_table(trim(coalesce(patient.chosen_name, patient.full_name)), '\s+')
          with ordinality words(word, place) where word ~ '^[[:alpha:]]'))
      order by appointment.starts_at, appointment.overbook_place), '[]')
    from appointments appointment join patients patient on patient.id = appointment.patient_id
    where appointment.doctor_id = doctor_day_appointments.doctor and appointment.status = 'booked'
      and appointment.starts_at >= doctor_day_appointments.day_from and appointment.starts_at < doctor_day_appointments.day_to);
