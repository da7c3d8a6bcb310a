-- The running product drops to this role: it cannot change what is append-only, nor the schema.
do $$
begin
  if not exists (select from pg_roles where rolname = 'turnoclaro_app') then
    create role turnoclaro_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this server made it meanwhile
end $$;

grant usage on schema public to turnoclaro_app;
grant select, insert, update, delete on all tables in schema public to turnoclaro_app;
grant usage, select on all sequences in schema public to turnoclaro_app;
alter default privileges in schema public grant select, insert, update, delete on tables to turnoclaro_app;
alter default privileges in schema public grant usage, select on sequences to turnoclaro_app;

revoke update, delete on appointment_transitions, consents from turnoclaro_app;
revoke insert, update, delete on schema_migrations from turnoclaro_app;
