-- Papers that a patient sends before the visit: the doctor's order, the coverage's authorization. No part of the medical
-- record. The bytes lie where those of the record lie, named by id (0033).

-- A row comes before its file; `stored_at` says that the file is there, whole.
create table appointment_papers (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  -- Who sent it: the patient, or who acts for them.
  sent_by uuid not null references patients,
  -- Of the request: the same one again is the same file.
  upload_key uuid not null,
  paper text not null check (paper in ('order', 'authorization')),
  name text not null check (length(name) between 1 and 120 and name !~ '[[:cntrl:]/\\]'),
  kind text not null check (kind in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes int not null check (bytes between 1 and 16777216),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  thumbnail bytea check (length(thumbnail) <= 65536),
  sent_at timestamptz not null,
  stored_at timestamptz,
  -- Taken back before the counter received it: the file goes, and then this row.
  removed_at timestamptz,
  received_at timestamptz,
  received_by uuid references system_users,
  unique (sent_by, upload_key),
  constraint received_says_by_whom check ((received_at is null) = (received_by is null)),
  constraint received_is_stored check (received_at is null or (stored_at is not null and removed_at is null))
);
create index papers_of_appointment on appointment_papers (appointment_id);
create index papers_not_received on appointment_papers (sent_at) where received_at is null;

-- What was received stays, as it was sent; what was not changes only in what becomes of it.
create function keep_paper() returns trigger language plpgsql as $$
begin
  if old.received_at is not null then
    raise exception 'a received paper stays as it is' using errcode = '23001';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.appointment_id, new.sent_by, new.upload_key, new.paper, new.name, new.kind, new.bytes, new.sha256,
      new.thumbnail, new.sent_at) is distinct from (old.id, old.appointment_id, old.sent_by, old.upload_key, old.paper,
      old.name, old.kind, old.bytes, old.sha256, old.thumbnail, old.sent_at) then
    raise exception 'a paper is never changed' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger keep before update or delete on appointment_papers for each row execute function keep_paper();
create trigger append_only before truncate on appointment_papers for each statement execute function refuse_change();

-- Six of an appointment at most, counted where two are sent at once: whoever sends locks the appointment.
create function begin_paper() returns trigger language plpgsql as $$
begin
  if (select count(*) from appointment_papers where appointment_id = new.appointment_id and removed_at is null) >= 6 then
    raise exception 'an appointment has six papers at most' using errcode = '23514';
  end if;
  if new.stored_at is not null or new.received_at is not null then
    raise exception 'a paper begins as one that is being sent' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger begins before insert on appointment_papers for each row execute function begin_paper();
