-- Lists of diagnoses with codes, which a clinic imports under its own licence. What was signed keeps its own text and
-- code, so a list may be replaced or removed at any time.
create table diagnosis_lists (
  system text primary key check (system in ('CIE-10', 'CIE-11', 'SNOMED', 'CIAP-2')),
  license_note text not null check (length(license_note) between 1 and 500),
  revision int not null default 1,
  imported_at timestamptz not null,
  imported_by uuid references system_users
);
create trigger count_change before update on diagnosis_lists
  for each row execute function count_settings_change();

create table diagnosis_codes (
  system text not null references diagnosis_lists on delete cascade,
  code text not null check (length(code) between 1 and 20),
  label text not null check (length(label) between 1 and 300),
  search_text text not null generated always as (fold_for_search(code || ' ' || label)) stored,
  primary key (system, code)
);
create index diagnosis_codes_searched on diagnosis_codes using gin (search_text gin_trgm_ops);
