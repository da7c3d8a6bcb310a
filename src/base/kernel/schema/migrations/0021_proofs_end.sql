-- Who identified themselves for a booking showed the password of then. With another one, or another DNI, that proves
-- nothing any more, and opens no session; what a session proved goes with it, but that of whoever made the change.
create or replace function end_sessions_of_patient() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = greatest(clock_timestamp(), used_at), end_reason = 'account_changed'
  where ended_at is null and patient_id = new.id and id is distinct from kept_session();
  delete from booking_proofs
  where patient_id = new.id and (credential <> 'session' or kept_session() is null);
  return null;
end $$;
create index booking_proofs_of_patient on booking_proofs (patient_id);
