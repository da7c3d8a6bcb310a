-- Before the visit: what a patient brings and prepares, what of it they have ready, and that they read it.

-- Who comes for it brings a doctor's order; the coverage has to authorise it, where that coverage authorises at all.
alter table practices
  add column asks_order boolean not null default false,
  add column asks_authorization boolean not null default false;
alter table insurers add column asks_authorization boolean not null default true;

-- What there is to read before an appointment, as one text to be compared; empty: nothing.
create function preparation_text(preparation text, asks_order boolean, asks_authorization boolean) returns text
  language sql immutable parallel safe
  return preparation || case when asks_order then E'\n[order]' else '' end
    || case when asks_authorization then E'\n[authorization]' else '' end;

-- Append-only. The newest row of an appointment counts, as long as its text is still what there is to read.
create table preparation_reads (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references appointments,
  -- What was read, whole.
  text text not null check (length(text) between 1 and 2000),
  read_at timestamptz not null,
  -- Who pressed: the patient, or who acts for them.
  read_by uuid not null references patients
);
create index preparation_reads_of_appointment on preparation_reads (appointment_id, id desc);

-- Append-only. The newest row of an item counts.
create table checklist_ticks (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references appointments,
  item text not null check (length(item) between 1 and 1100),
  is_ticked boolean not null,
  ticked_at timestamptz not null,
  ticked_by uuid not null references patients
);
create index checklist_ticks_of_item on checklist_ticks (appointment_id, item, id desc);

do $$
declare
  name text;
begin
  foreach name in array array['preparation_reads', 'checklist_ticks'] loop
    execute format('create trigger append_only before update or delete or truncate on %I
      for each statement execute function refuse_change()', name);
    execute format('revoke update, delete on %I from turnoclaro_app', name);
  end loop;
end $$;
