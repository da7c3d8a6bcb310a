-- The next control, proposed in a visit for the patient to book.

-- Nothing clinical: with whom, for what practice and around which day. What books it ends it without a mark here.
create table control_proposals (
  id uuid primary key default uuidv7(),
  -- The visit.
  appointment_id uuid not null references appointments,
  patient_id uuid not null references patients,
  doctor_id uuid not null references doctors,
  practice_id uuid not null references practices,
  -- Around which it should be.
  day date not null,
  -- After it, the proposal has lapsed; until it, its patient may book beyond the horizon of the web.
  last_day date not null generated always as (day + 30) stored,
  proposed_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('dismissed', 'withdrawn', 'replaced')),
  -- Who dismissed it: the patient, or who acts for them.
  ended_by uuid references patients,
  check (day between (proposed_at at time zone 'UTC')::date - 1 and (proposed_at at time zone 'UTC')::date + 732),
  constraint ended_proposal_says_why check ((ended_at is null) = (end_reason is null)),
  constraint dismissed_proposal_says_by_whom check ((end_reason is not distinct from 'dismissed') = (ended_by is not null))
);
create unique index one_open_proposal_of_a_control on control_proposals (patient_id, doctor_id, practice_id)
  where ended_at is null;
create index control_proposals_of_visit on control_proposals (appointment_id);

-- Of somebody who is there, or was attended, by the doctor of that visit.
create function begin_control_proposal() returns trigger language plpgsql as $$
begin
  if not exists (select from appointments visit where visit.id = new.appointment_id
      and visit.patient_id = new.patient_id and visit.doctor_id = new.doctor_id
      and visit.status in ('arrived', 'in_progress', 'fulfilled')) then
    raise exception 'a control is proposed in a visit of that patient and doctor' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger begins before insert on control_proposals for each row execute function begin_control_proposal();

-- It only ends, once.
create function keep_control_proposal() returns trigger language plpgsql as $$
begin
  raise exception 'an ended proposal stays as it is';
end $$;
create trigger keep_ended before update on control_proposals
  for each row when (old.ended_at is not null) execute function keep_control_proposal();
revoke update, delete on control_proposals from turnoclaro_app;
grant update (ended_at, end_reason, ended_by) on control_proposals to turnoclaro_app;

-- Whether it may still be booked that day: neither ended nor lapsed, and nothing of the same was booked since.
create function is_open(control_proposals, today date) returns boolean language sql stable parallel safe
return $1.ended_at is null and $1.last_day >= today and not exists (select from appointments later
  where later.patient_id = $1.patient_id and later.doctor_id = $1.doctor_id and later.practice_id = $1.practice_id
    and later.status in ('booked', 'arrived', 'in_progress', 'fulfilled') and later.booked_at >= $1.proposed_at);
