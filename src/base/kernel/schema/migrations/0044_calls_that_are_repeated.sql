-- Who calls whoever is next says so once, however often the request is sent.

alter table calls add column request_key uuid;
create unique index a_call_is_made_once on calls (actor_id, request_key) where request_key is not null;
