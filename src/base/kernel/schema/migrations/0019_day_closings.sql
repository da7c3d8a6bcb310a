-- A doctor who does not come, noted at the counter: by whom, and what it did, so that a wrong name is taken back whole.

create table day_closings (
  id uuid primary key default uuidv7(),
  doctor_id uuid not null references doctors,
  day date not null,
  -- The absence that it wrote; null: the doctor was noted as absent before.
  absence_id uuid references absences,
  closed_at timestamptz not null,
  closed_by uuid not null references system_users
);
create index day_closings_of_doctor on day_closings (doctor_id, day);
create trigger append_only before update or delete or truncate on day_closings
  for each statement execute function refuse_change();
revoke update, delete on day_closings from turnoclaro_app;

-- What it did with each turno.
create table day_closing_steps (
  transition_id bigint primary key references appointment_transitions,
  appointment_id uuid not null references appointments,
  closing_id uuid not null references day_closings
);
create index day_closing_steps_of_closing on day_closing_steps (closing_id);
create trigger append_only before update or delete or truncate on day_closing_steps
  for each statement execute function refuse_change();
revoke update, delete on day_closing_steps from turnoclaro_app;
