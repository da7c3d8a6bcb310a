-- A coverage without insurer: the patient pays (FHIR Coverage of type `pay`), and says so once for all appointments.
alter table coverages alter column insurer_id drop not null;
alter table coverages add constraint private_coverage_is_of_no_plan
  check (insurer_id is not null or (plan_id is null and member_number is null));
create unique index coverages_one_private on coverages (patient_id) where insurer_id is null and ended_at is null;
