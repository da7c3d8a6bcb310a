-- What is paid at the counter, by till and means, and the close of each till's shift.

-- Where money is taken: a drawer at a desk. Shifts are numbered from 1 on; `open_shift` is the one that goes on.
create table tills (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 40),
  open_shift int not null default 1 check (open_shift > 0)
);
create unique index tills_by_name on tills (fold_for_search(name));

-- A note about an appointment's money. Append-only: a mistake is annulled by another row.
create table payments (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  -- Its place among the appointment's: of two desks that note the same at once one is refused.
  number int not null check (number between 1 and 100),
  kind text not null check (kind in ('taken', 'annulled', 'refunded', 'waived')),
  amount_cents int not null check (amount_cents between 0 and 1000000000),
  means text check (means in ('cash', 'debit', 'credit', 'transfer', 'qr')),
  -- What was due by the prices of then; null: nobody set one.
  due_cents bigint check (due_cents >= 0),
  annuls_id uuid unique references payments,
  reason text check (length(reason) between 1 and 200),
  -- Null: noted before there were tills.
  till_id uuid references tills,
  shift int,
  noted_at timestamptz not null,
  noted_by uuid not null references system_users,
  key_hash bytea unique check (length(key_hash) = 32),
  request_hash bytea,
  unique (appointment_id, number),
  constraint a_payment_is_of_a_shift check ((till_id is null) = (shift is null)),
  constraint money_says_how check ((amount_cents > 0) = (means is not null)),
  constraint money_comes_and_goes check (case kind when 'taken' then amount_cents > 0 when 'refunded' then amount_cents > 0
    when 'waived' then amount_cents = 0 else true end),
  constraint annulled_names_what check ((kind = 'annulled') = (annuls_id is not null)),
  constraint but_what_was_taken_says_why check ((kind = 'taken') = (reason is null)),
  constraint both_hashes_or_none check ((key_hash is null) = (request_hash is null))
);
create index payments_of_shift on payments (till_id, shift);
create trigger append_only before update or delete or truncate on payments
  for each statement execute function refuse_change();
revoke update, delete on payments from turnoclaro_app;

-- Money is of the shift that is open when it is noted. The lock makes a close wait for it, and it for a close.
create function note_open_shift() returns trigger language plpgsql as $$
begin
  if new.till_id is not null then
    select open_shift into new.shift from tills where id = new.till_id for share;
  end if;
  return new;
end $$;
create trigger of_the_open_shift before insert on payments for each row execute function note_open_shift();

-- A shift that ended: what had to be in the drawer, and what was. Append-only.
create table shift_closes (
  till_id uuid not null references tills,
  shift int not null check (shift > 0),
  -- Cash that was there for change before the shift.
  float_cents bigint not null check (float_cents between 0 and 1000000000000),
  expected_cents bigint not null,
  counted_cents bigint not null check (counted_cents between 0 and 1000000000000),
  note text check (length(note) between 1 and 300),
  closed_at timestamptz not null,
  closed_by uuid not null references system_users,
  key_hash bytea not null unique check (length(key_hash) = 32),
  request_hash bytea not null,
  primary key (till_id, shift),
  constraint a_difference_says_why check (counted_cents = expected_cents or note is not null)
);
create index shift_closes_by_time on shift_closes (closed_at);
create trigger append_only before update or delete or truncate on shift_closes
  for each statement execute function refuse_change();
revoke update, delete on shift_closes from turnoclaro_app;

create function end_open_shift() returns trigger language plpgsql as $$
begin
  update tills set open_shift = open_shift + 1 where id = new.till_id and open_shift = new.shift;
  if not found then
    raise exception 'that shift is not open' using errcode = '23514', constraint = 'only_the_open_shift_closes';
  end if;
  return new;
end $$;
create trigger ends_the_open_shift before insert on shift_closes for each row execute function end_open_shift();

-- Copays that admissions noted so far.
insert into payments (appointment_id, number, kind, amount_cents, means, noted_at, noted_by)
  select appointment_id, 1, 'taken', copay_cents, copay_by, noted_at, noted_by
  from (select distinct on (appointment_id) * from admissions order by appointment_id, version desc) latest
  where copay_cents > 0;
