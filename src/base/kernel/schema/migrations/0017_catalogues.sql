-- What administrators keep: specialties, insurers, rooms, holidays, who works here. Two who save the same entry
-- never overwrite each other, and no two entries are called the same but for accents or case.

do $$
declare
  kept text;
begin
  foreach kept in array array['specialties', 'practices', 'insurers', 'insurer_plans', 'waiting_rooms', 'rooms',
    'holidays']
  loop
    execute format('alter table %I add column revision int not null default 1', kept);
    execute format('create trigger count_change before update on %I
      for each row execute function count_settings_change()', kept);
  end loop;
end $$;

create unique index specialties_one_name on specialties (fold_for_search(name));
create unique index practices_one_name on practices (specialty_id, fold_for_search(name));
create unique index insurers_one_name on insurers (fold_for_search(name));
create unique index insurer_plans_one_name on insurer_plans (insurer_id, fold_for_search(name));
create unique index waiting_rooms_one_name on waiting_rooms (fold_for_search(name));
create unique index rooms_one_name on rooms (fold_for_search(name));

alter table waiting_rooms add column is_enabled boolean not null default true;
alter table rooms add column is_enabled boolean not null default true;

-- Hours are set only in a room that is in use; who takes it out of use is waited for, and then seen.
create function require_enabled_room() returns trigger language plpgsql as $$
begin
  perform from rooms where id = new.room_id and is_enabled for share;
  if not found then
    raise exception 'the room is out of use' using errcode = '23514', constraint = 'hours_in_enabled_room';
  end if;
  return new;
end $$;
create trigger hours_in_enabled_room before insert or update of room_id, ended_at on availability_rules
  for each row when (new.room_id is not null and new.ended_at is null) execute function require_enabled_room();
create trigger hours_in_enabled_room before insert or update of room_id, ended_at on extra_sessions
  for each row when (new.room_id is not null and new.ended_at is null) execute function require_enabled_room();

-- A holiday that was proposed is marked until somebody looked at it.
alter table holidays add column reviewed_at timestamptz;
update holidays set reviewed_at = updated_at where kind = 'propio';

alter table system_users add column revision int not null default 1;
create trigger count_change before update of name, email, role, is_active on system_users
  for each row execute function count_settings_change();

-- Whoever could administer the clinic alone stays able to: of two who disable each other at once, one waits for the
-- other, and is then told. Only the product is bound: who holds the database may repair it.
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  if current_user = 'turnoclaro_app' then
    perform pg_advisory_xact_lock(hashtextextended('an_administrator_stays', 0));
    if not exists (select from system_users where role = 'Admin' and is_active and password_hash is not null) then
      raise exception 'somebody has to administer the clinic'
        using errcode = '23514', constraint = 'an_administrator_stays';
    end if;
  end if;
  return null;
end $$;
create trigger an_administrator_stays after update of role, is_active, password_hash on system_users
  for each row when (old.role = 'Admin' and old.is_active and old.password_hash is not null
    and not (new.role = 'Admin' and new.is_active and new.password_hash is not null))
  execute function keep_an_administrator();
create trigger an_administrator_stays_undeleted after delete on system_users
  for each row when (old.role = 'Admin' and old.is_active and old.password_hash is not null)
  execute function keep_an_administrator();
