-- Messages that somebody at the counter tells by hand, one after another, each at one desk at a time.

alter table outbox
  drop constraint outbox_status_check,
  -- unreached: somebody at the counter tried by hand, and the person was not told.
  add constraint outbox_status_check
    check (status in ('waiting', 'queued', 'sent', 'opened', 'voided', 'dropped', 'failed', 'withheld', 'unreached')),
  add column unreached_why text check (unreached_why in ('no_whatsapp', 'wrong_number', 'no_answer', 'other')),
  add constraint unreached_says_why check ((status = 'unreached') = (unreached_why is not null)),
  -- Who says that they told it by hand; null: a worker sent it.
  add column sent_by uuid references system_users,
  add constraint only_what_was_sent_says_by_whom check (sent_by is null or status = 'sent'),
  -- Since when it goes behind the others, as somebody at the counter wished; null: in its turn.
  add column put_off_at timestamptz;
create index outbox_for_hand on outbox (due_at) where status in ('waiting', 'failed');

-- Which desk has a message before it, until when. A desk (a session) has one, and a message is at one desk.
create table message_reservations (
  message_id bigint primary key references outbox on delete cascade,
  session_id uuid not null unique,
  until timestamptz not null
);

-- What somebody at the counter did with a message by hand. Append-only.
create table message_hand_steps (
  id bigint generated always as identity primary key,
  message_id bigint not null references outbox,
  kind text not null check (kind in ('opened', 'sent', 'unreached', 'put_off', 'undo')),
  why text check (why in ('no_whatsapp', 'wrong_number', 'no_answer', 'other')),
  -- The message as it was: status, reason, finished_at, sent_to, put_off_at.
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  undoes_id bigint unique references message_hand_steps,
  at timestamptz not null,
  done_by uuid not null references system_users,
  session_id uuid not null,
  constraint a_reason_is_of_unreached check ((kind = 'unreached') = (why is not null)),
  constraint an_undo_names_what check ((kind = 'undo') = (undoes_id is not null))
);
create index message_hand_steps_of_message on message_hand_steps (message_id, id);
create index message_hand_steps_of_session on message_hand_steps (session_id, id);
create trigger append_only before update or delete or truncate on message_hand_steps
  for each statement execute function refuse_change();
revoke update, delete on message_hand_steps from turnoclaro_app;
