-- What patients say of a visit: one question, once, if they want to.

-- Append-only. Who answered stands in the appointment; what counts answers never looks there.
create table visit_opinions (
  appointment_id uuid primary key references appointments,
  rating int not null check (rating between 1 and 5),
  text text check (length(text) between 1 and 300),
  given_at timestamptz not null
);
create trigger append_only before update or delete or truncate on visit_opinions
  for each statement execute function refuse_change();
revoke update, delete on visit_opinions from turnoclaro_app;

-- Of a visit that was, within fourteen days.
create function begin_opinion() returns trigger language plpgsql as $$
begin
  if not exists (select from appointments where id = new.appointment_id and status = 'fulfilled'
      and new.given_at < ends_at + interval '14 days') then
    raise exception 'an opinion is of a visit of the last fourteen days' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger begins before insert on visit_opinions for each row execute function begin_opinion();
