-- Two files that look alike and are of two people, as the counter said: it is not asked again.
create table people_told_apart (
  patient_id uuid not null references patients,
  other_id uuid not null references patients,
  told_by uuid not null references system_users,
  told_at timestamptz not null default now(),
  primary key (patient_id, other_id),
  constraint each_pair_once check (patient_id < other_id)
);
create index people_told_apart_of_other on people_told_apart (other_id);
