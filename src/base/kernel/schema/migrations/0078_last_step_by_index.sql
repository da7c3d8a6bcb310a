-- The last step of an appointment is read for each row of a day: newest first, without sorting the steps of each.
create index appointment_transitions_newest_first on appointment_transitions (appointment_id, id desc);
drop index appointment_transitions_of_appointment;
