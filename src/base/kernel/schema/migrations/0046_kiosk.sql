-- Who comes may say so themselves, at a paired screen that is a kiosk.
alter table appointment_transitions
  drop constraint appointment_transitions_actor_kind_check,
  add constraint appointment_transitions_actor_kind_check
    check (actor_kind in ('patient', 'reception', 'doctor', 'admin', 'system', 'kiosk'));
