-- Who takes a step with somebody's turn says so once, however often the request is sent.

alter table queue_steps add column request_key uuid;
create unique index a_queue_step_is_taken_once on queue_steps (actor_id, request_key) where request_key is not null;
