-- Nobody at the counter opens a record to another person alone: a link that opens one by the word of one user opens what
-- was written before 48 hours later, or when another user saw the document too.
alter table family_links
  -- By whose word at the counter the link opens the record, and since when; null: by its own people's.
  add column scope_set_by uuid references system_users,
  add column scope_set_at timestamptz,
  add column record_closed_until timestamptz,
  add constraint scope_says_when check ((scope_set_by is null) = (scope_set_at is null)),
  add constraint closed_by_a_word check (record_closed_until is null or scope_set_by is not null);
create index family_links_closed on family_links (record_closed_until) where record_closed_until is not null;

create table family_openings (
  id bigint generated always as identity primary key,
  link_id uuid not null references family_links,
  -- Whose record it opens.
  patient_id uuid not null references patients,
  at timestamptz not null,
  user_id uuid not null references system_users,
  -- As they stood then.
  user_name text not null check (length(user_name) between 1 and 200),
  representative_name text not null check (length(representative_name) between 1 and 200),
  closes_until timestamptz check (closes_until > at)
);
create index family_openings_of_patient on family_openings (patient_id, id);
create trigger append_only before update or delete or truncate on family_openings
  for each statement execute function refuse_change();
revoke update, delete on family_openings from turnoclaro_app;

-- No way of opening a record by a link leaves the time out.
create function close_opened_link() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.scope_set_by is null and new.accredited_by is not null then
    new.scope_set_by := new.accredited_by;
    new.scope_set_at := new.accredited_at;
  end if;
  if new.scope = 'record' and new.scope_set_by is not null
    and (tg_op = 'INSERT' or old.scope <> 'record' or new.renewed_on is distinct from old.renewed_on)
    and has_record(new.represented_id) then
    new.record_closed_until := new.scope_set_at + record_wait();
  end if;
  return new;
end $$;
create trigger close_opened_link before insert or update of scope, renewed_on, accredited_by on family_links
  for each row execute function close_opened_link();

create function note_opened_link() returns trigger language plpgsql as $$
begin
  insert into family_openings (link_id, patient_id, at, user_id, user_name, representative_name, closes_until)
  select new.id, new.represented_id, new.scope_set_at, account.id, left(account.name, 200),
    left(coalesce(representative.chosen_name, representative.full_name), 200), new.record_closed_until
  from system_users account, patients representative
  where account.id = new.scope_set_by and representative.id = new.representative_id;
  return null;
end $$;
create trigger note_linked_record after insert on family_links
  for each row when (new.scope = 'record' and new.scope_set_by is not null) execute function note_opened_link();
create trigger note_widened_link after update of scope, renewed_on on family_links
  for each row when (new.scope = 'record' and new.scope_set_by is not null
    and (old.scope <> 'record' or new.renewed_on is distinct from old.renewed_on)) execute function note_opened_link();
