-- Who wanted a turno cancelled, and what of the reason is for its patient to read.

alter table appointments
  -- The staff cancelled it because its patient asked; then `cancelled_late` says whether that was late.
  add column cancelled_for_patient boolean not null default false,
  -- Written to be told to patients, and told.
  add column cancel_reason_is_public boolean not null default false,
  add constraint only_the_cancelled_says_for_whom check
    (status = 'cancelled' or not (cancelled_for_patient or cancel_reason_is_public)),
  add constraint what_is_public_is_the_clinics check
    (not cancel_reason_is_public or (cancel_reason is not null and not cancelled_for_patient));
