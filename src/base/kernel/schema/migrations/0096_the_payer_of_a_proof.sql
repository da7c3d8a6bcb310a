-- Who pays for the visit of whom a proof is for, as it was decided when they were chosen. Not decided: as the booking names.

alter table booking_proofs
  add column is_payer_decided boolean not null default false,
  add column insurer_id uuid references insurers,
  add column plan_id uuid references insurer_plans,
  add constraint payer_only_where_decided check (is_payer_decided or insurer_id is null),
  add constraint plan_only_of_insurer check (insurer_id is not null or plan_id is null);
