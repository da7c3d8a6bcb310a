-- Who changes a doctor's schedule holds up the bookings of that doctor alone. Every write that gives a time keeps its
-- doctor's agenda as it is (a shared advisory lock, until the transaction ends); a change of schedule locks it.

-- Waits for a change of this doctor's schedule that is under way, and lets none begin until the transaction ends.
-- Returns the schedule's revision as it is then: volatile, so that it sees what committed during the wait.
create function keep_agenda(doctor uuid) returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7210018, hashtext(doctor::text));
  return (select revision from schedule_revisions);
end $$;

-- The same for several, in the one order in which all agendas are locked: whoever wants several never waits for
-- somebody who waits for them.
create function keep_agendas(doctor_ids uuid[]) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7210018, agenda)
    from (select distinct hashtext(id::text) as agenda from unnest(doctor_ids) id order by 1) agendas;
end $$;

-- Waits for every booking of these doctors (null: of all) that is under way, and lets none begin until the transaction
-- ends. One change at a time, and the agendas in the same order.
create function lock_agendas(doctor_ids uuid[]) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(7210017, 0);
  perform pg_advisory_xact_lock(7210018, agenda) from (
    select distinct hashtext(id::text) as agenda from doctors where doctor_ids is null or id = any(doctor_ids) order by 1
  ) agendas;
end $$;

-- No write that gives a time can leave this out. Stable, so that its own query sees what the statement saw that chose
-- the time: if the schedule is another one by now, the transaction is tried again (40001).
create function give_by_present_schedule() returns trigger language plpgsql stable as $$
begin
  if keep_agenda(new.doctor_id) <> (select revision from schedule_revisions) then
    raise exception 'the schedule changed while a time was given' using errcode = '40001';
  end if;
  return new;
end $$;
create trigger given_by_present_schedule before insert on appointments
  for each row when (new.status in ('booked', 'arrived')) execute function give_by_present_schedule();
create trigger given_by_present_schedule_anew before update of status, doctor_id, starts_at, ends_at on appointments
  for each row when (new.status in ('booked', 'arrived') and (old.status not in ('booked', 'arrived')
    or (old.doctor_id, old.starts_at, old.ends_at) is distinct from (new.doctor_id, new.starts_at, new.ends_at)))
  execute function give_by_present_schedule();
