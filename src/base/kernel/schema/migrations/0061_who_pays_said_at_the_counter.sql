-- That nobody pays but the patient, as they said at the counter. Who books on the web says so there.
alter table appointments
  add column is_said_private boolean not null default false,
  add constraint who_is_private_has_no_insurer check (not is_said_private or insurer_id is null);
