-- The waiting room's order: who goes first, who left for a moment, which calls count no more.

-- How somebody waits beside what their arrival and their hour say. It holds for that arrival: who leaves and comes back
-- waits anew.
create table queue_places (
  appointment_id uuid primary key references appointments,
  arrived_at timestamptz not null,
  is_urgent boolean not null default false,
  -- Where somebody put them by hand, on the scale of `domain/queue/queue-order.ts`; null: where their hour puts them.
  place double precision,
  -- Came back after their place was given up: since then they wait for the order; null: since they arrived.
  waits_since timestamptz,
  -- Left for a moment; the place is kept until `out_until`.
  out_since timestamptz,
  out_until timestamptz,
  -- The last call that ended without the patient going in: they wait to be called again.
  settled_call int not null default 0 check (settled_call between 0 and 100),
  -- Calls that were taken back: no screen shows them.
  withdrawn_calls int[] not null default '{}',
  constraint out_says_until_when check ((out_since is null) = (out_until is null))
);

-- What was done to somebody's place: who, when, why. Append-only.
create table queue_steps (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references appointments,
  kind text not null check (kind in ('urgent', 'usual', 'move', 'step_out', 'return', 'skip', 'room', 'undo')),
  reason text check (length(reason) between 1 and 200),
  -- The place, the room and the last call before and after, to take it back by.
  before jsonb not null,
  after jsonb not null,
  -- The step, or the call, that it takes back.
  undoes_id bigint unique references queue_steps,
  undoes_call_id uuid unique references calls,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('reception', 'doctor', 'patient', 'system')),
  actor_id uuid,
  constraint moved_says_why check (kind not in ('urgent', 'move') or reason is not null),
  constraint undone_says_what check ((kind = 'undo') = (num_nonnulls(undoes_id, undoes_call_id) = 1))
);
create index queue_steps_of_appointment on queue_steps (appointment_id, id);
create trigger append_only before update or delete or truncate on queue_steps
  for each statement execute function refuse_change();
revoke update, delete on queue_steps from turnoclaro_app;

-- How long visits of a doctor take lately.
create index appointments_served on appointments (doctor_id, starts_at) include (practice_id, started_at, finished_at)
  where status = 'fulfilled';
