-- A patient reads all that is kept of them.
create index if not exists outbox_of_patient on outbox (patient_id) where patient_id is not null;
create index if not exists sessions_of_one_patient on sessions (patient_id, started_at) where patient_id is not null;
