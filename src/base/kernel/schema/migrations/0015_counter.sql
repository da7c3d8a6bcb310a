-- The counter: how a turno was before the desk moved it, and finding one patient among many.

-- What a move takes from a turno and undoing it brings back. Append-only.
create table desk_moves (
  transition_id bigint primary key references appointment_transitions,
  appointment_id uuid not null references appointments,
  from_doctor_id uuid not null references doctors,
  from_room_id uuid references rooms,
  from_starts_at timestamptz not null,
  from_ends_at timestamptz not null,
  from_overbook_place int not null,
  from_overbook_half_day text,
  from_overbook_reason text,
  from_confirmed_at timestamptz
);
create index desk_moves_of_appointment on desk_moves (appointment_id);
create trigger append_only before update or delete or truncate on desk_moves
  for each statement execute function refuse_change();
revoke update, delete on desk_moves from turnoclaro_app;

-- Any part of a name, of a DNI, of a phone. The space in front makes the first word begin as all others do. Entries
-- are not gathered in a pending list, which every search would have to read through.
create index patients_by_name on patients using gin ((' ' || search_text) gin_trgm_ops) with (fastupdate = off);
-- Of a phone what people say of it: the country's prefix, which nearly all have, would find everybody.
create function phone_without_country(phone text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(phone, '^\+(549?)?', '');
create index patients_by_digits on patients
  using gin (dni gin_trgm_ops, phone_without_country(phone) gin_trgm_ops) with (fastupdate = off);
