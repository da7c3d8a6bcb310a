-- What one doctor's schedule was read for is not read anew because another's changed. The one count goes on counting every
-- change to the set-up; beside it stands which count was the last that concerned all, and which was each doctor's own.

alter table schedule_revisions add common_revision bigint not null default 1;
update schedule_revisions set common_revision = revision;

-- A doctor who is missing has not changed since all did. No foreign key: who counts looks up no doctor.
-- An emptied clinic has no such counts any more, which is harmless: emptying the tables that are watched counts for all.
create table agenda_revisions (
  doctor_id uuid primary key,
  revision bigint not null
);

-- Something that all share changed.
create or replace function bump_schedule_revision() returns trigger language plpgsql as $$
begin
  update schedule_revisions set revision = revision + 1, common_revision = revision + 1;
  return null;
end $$;

-- Something of certain doctors changed: the argument is how a changed row tells whose it is. Who counts holds the one
-- row until the end of the transaction, so that counts commit in their order. A row of nobody's is of all.
create function bump_agenda_revisions() returns trigger language plpgsql as $$
declare
  changed_rows constant text := case tg_op when 'UPDATE' then 'select * from changed union all select * from before'
    else 'select * from changed' end;
  doctor_ids uuid[];
  counted bigint;
begin
  execute format('select array_agg(distinct %s) from (%s) changed_row', tg_argv[0], changed_rows) into doctor_ids;
  if array_position(doctor_ids, null) is not null then
    update schedule_revisions set revision = revision + 1, common_revision = revision + 1;
  elsif doctor_ids is not null then
    update schedule_revisions set revision = revision + 1 returning revision into counted;
    insert into agenda_revisions select id, counted from unnest(doctor_ids) id
      on conflict (doctor_id) do update set revision = excluded.revision;
  end if;
  return null;
end $$;

do $$
declare
  watched text;
  whose text;
begin
  for watched, whose in values ('doctors', 'id'), ('doctor_practices', 'doctor_id'), ('doctor_specialties', 'doctor_id'),
    ('doctor_insurers', 'doctor_id'), ('doctor_licenses', 'doctor_id'), ('booking_policies', 'doctor_id'),
    ('availability_rules', 'doctor_id'), ('absences', 'doctor_id'), ('extra_sessions', 'doctor_id'),
    ('availability_rule_practices', '(select doctor_id from availability_rules where id = rule_id)'),
    ('extra_session_practices', '(select doctor_id from extra_sessions where id = extra_session_id)')
  loop
    execute format('drop trigger bump_schedule_revision on %I', watched);
    execute format('create trigger bump_schedule_revision after truncate on %I
      for each statement execute function bump_schedule_revision()', watched);
    execute format('create trigger bump_agenda_revisions_inserting after insert on %I referencing new table as changed
      for each statement execute function bump_agenda_revisions(%L)', watched, whose);
    execute format('create trigger bump_agenda_revisions_updating after update on %I
      referencing old table as before new table as changed
      for each statement execute function bump_agenda_revisions(%L)', watched, whose);
    execute format('create trigger bump_agenda_revisions_deleting after delete on %I referencing old table as changed
      for each statement execute function bump_agenda_revisions(%L)', watched, whose);
  end loop;
end $$;

-- Whoever gives a time compares the count of that doctor alone (decision 27): what changes elsewhere is none of theirs.
create or replace function keep_agenda(doctor uuid) returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7210018, hashtext(doctor::text));
  return (select greatest(common_revision, (select revision from agenda_revisions where doctor_id = doctor))
    from schedule_revisions);
end $$;

create or replace function give_by_present_schedule() returns trigger language plpgsql stable as $$
begin
  if keep_agenda(new.doctor_id) <> (
    select greatest(common_revision, (select revision from agenda_revisions where doctor_id = new.doctor_id))
      from schedule_revisions) then
    raise exception 'the schedule changed while a time was given' using errcode = '40001';
  end if;
  return new;
end $$;
