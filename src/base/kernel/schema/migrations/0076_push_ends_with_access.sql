-- A browser whose session was over by its time is told nothing more once what opened the account changed: no session is left
-- whose end would say so.
create function end_push_of_patient() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where patient_id = new.id and session_id is distinct from kept_session();
  return null;
end $$;
create trigger end_push after update of password_hash, dni on patients
  for each row when (old.password_hash is distinct from new.password_hash or old.dni <> new.dni)
  execute function end_push_of_patient();
-- Nor is whoever had got in before the counter saw whose account it is.
create trigger end_push_of_who_came_before after update of identity_verified_at on patients
  for each row when (old.identity_verified_at is null and new.identity_verified_at is not null)
  execute function end_push_of_patient();
