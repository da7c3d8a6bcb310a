-- Persons whom nobody verified: what their messages may cost a stranger.

alter table outbox
  -- Counted by the budgets of its destination, once, however often it is tried.
  add column is_counted boolean not null default false,
  drop constraint outbox_status_check,
  -- withheld: its destination got too many messages on behalf of persons nobody verified.
  add constraint outbox_status_check
    check (status in ('waiting', 'queued', 'sent', 'opened', 'voided', 'dropped', 'failed', 'withheld'));
