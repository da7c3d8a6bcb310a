-- The running product drops to this role: it cannot change what is append-only, nor the schema.
do $$
begin
  if not exists (select from pg_roles where rolname = 'turnoclaro_app') then
    begin
      create role turnoclaro_app nologin;
    exception when duplicate_object or unique_violation then
      null; -- another database of this server made it meanwhile
    end;
  end if;
  -- Since PostgreSQL 16 who makes a role may grant it, but not become it without being told so.
  if not pg_has_role(current_user, 'turnoclaro_app', 'set') then
    grant turnoclaro_app to current_user;
  end if;
end $$;

grant usage on schema public to turnoclaro_app;
grant select, insert, update, delete on all tables in schema public to turnoclaro_app;
grant usage, select on all sequences in schema public to turnoclaro_app;
alter default privileges in schema public grant select, insert, update, delete on tables to turnoclaro_app;
alter default privileges in schema public grant usage, select on sequences to turnoclaro_app;

revoke update, delete on appointment_transitions, consents from turnoclaro_app;
revoke insert, update, delete on schema_migrations from turnoclaro_app;
