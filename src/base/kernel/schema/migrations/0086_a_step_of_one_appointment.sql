-- The key of a step is looked up with its appointment: with another's it is no repetition.

drop index a_queue_step_is_taken_once;
create unique index a_queue_step_is_taken_once on queue_steps (appointment_id, actor_id, request_key) where request_key is not null;
