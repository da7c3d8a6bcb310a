-- Running the clinic: its own look, settings that two people may edit, backups, and leaving the demonstration.

-- Grows with every change to the row: who saves says which one they had read.
create function count_settings_change() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

alter table clinics
  add column revision int not null default 1,
  -- The accent of the whole product; null: ours.
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  -- The beginning of the logo's SHA-256, `?v=` of its address; null: there is none.
  add column logo_version text check (logo_version ~ '^[0-9a-f]{16}$');
create trigger count_change before update on clinics
  for each row execute function count_settings_change();

alter table booking_policies add column revision int not null default 1;
create trigger count_change before update on booking_policies
  for each row execute function count_settings_change();

alter table message_settings add column revision int not null default 1;
create trigger count_change before update on message_settings
  for each row execute function count_settings_change();

create table clinic_logos (
  is_only boolean primary key default true check (is_only),
  content bytea not null check (length(content) between 1 and 49152),
  kind text not null check (kind in ('image/jpeg', 'image/png', 'image/webp')),
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  updated_at timestamptz not null
);

-- Each backup that was begun, and what became of it.
create table backups (
  id uuid primary key default uuidv7(),
  started_at timestamptz not null,
  finished_at timestamptz,
  file text check (length(file) between 1 and 500),
  bytes bigint check (bytes >= 0),
  -- When it was read again and found whole.
  verified_at timestamptz,
  failed_reason text check (length(failed_reason) between 1 and 500),
  constraint backup_ends_one_way check (failed_reason is null or verified_at is null),
  constraint verified_after_it_ended check (verified_at is null or finished_at is not null)
);
create index backups_by_start on backups (started_at desc);

-- Whatever day of work a patient was left waiting on is looked for by state.
create index appointments_left_waiting on appointments (starts_at) where status = 'arrived';
create index audit_events_by_kind on audit_events (kind, id);

-- Only who filled the demonstration makes one: a clinic that attends never becomes something that may be emptied.
create function refuse_to_become_demonstration() returns trigger language plpgsql as $$
begin
  if current_user = 'turnoclaro_app' then
    raise exception 'a clinic does not become a demonstration' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger never_becomes_demonstration before insert or update of is_demo on clinics
  for each row when (new.is_demo) execute function refuse_to_become_demonstration();
revoke delete on clinics from turnoclaro_app;

-- Empties a demonstration, and nothing else: false where the clinic is none (any more). The running product cannot
-- delete what is append-only, nor turnos; this runs as the owner of the tables (decision 18). What the installation
-- itself made stays: its keys, its migrations, its queues, its backups. Named last, nobody's temporary tables are
-- taken for the catalog's.
create function empty_demonstration() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept constant name[] := array['schema_migrations', 'server_keys', 'job_installations', 'schedule_revisions',
    'session_lives', 'backups'];
  emptied text;
  append_only regclass[];
  guarded regclass;
begin
  -- The lock of whoever prepares a clinic: of two who empty, and of one who starts meanwhile, one goes first.
  perform pg_advisory_xact_lock(7210003);
  if not exists (select from public.clinics where is_demo) then
    return false;
  end if;
  select string_agg(format('public.%I', relname), ', ' order by relname) into strict emptied
    from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace and relname <> all (kept);
  execute 'lock table ' || emptied || ' in access exclusive mode';
  select coalesce(array_agg(distinct tgrelid::regclass), '{}') into append_only
    from pg_trigger where tgfoid = 'public.refuse_change()'::regprocedure;
  foreach guarded in array append_only loop
    execute format('alter table %s disable trigger user', guarded);
  end loop;
  execute 'truncate ' || emptied;
  foreach guarded in array append_only loop
    execute format('alter table %s enable trigger user', guarded);
  end loop;
  insert into public.access_settings default values;
  insert into public.message_settings default values;
  update public.schedule_revisions set revision = revision + 1;
  return true;
end $$;
revoke all on function empty_demonstration() from public;
grant execute on function empty_demonstration() to turnoclaro_app;
