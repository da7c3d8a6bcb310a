-- Full-text search of the medical record. What can be searched stands beside the entries, which stay as they were
-- hashed; docs/record.md says who finds what.

-- Letters and digits without case or accents, a space between words: what a query is folded to as well.
create function fold_words(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(fold_for_search(value), '[^a-z0-9]+', ' ', 'g'));

-- All that was written in an entry, by encounter or addendum; what was measured is no text. Longer than a signed
-- entry may be: cut, so that no signature ever fails for being long.
create function entry_words(content text) returns text language plpgsql immutable parallel safe as $$
declare
  entry jsonb;
begin
  entry := content::jsonb;
  return left(fold_words((select string_agg(part #>> '{}', E'\n') from (
    select jsonb_path_query(entry, path::jsonpath) as part from unnest(array['$.reason', '$.findings',
      '$.diagnoses[*].text', '$.diagnoses[*].code', '$.plan', '$.text', '$.background.*[*].text',
      '$.background.*[*].note']) path) written
    where jsonb_typeof(part) = 'string')), 200000);
exception when data_exception then
  -- What no text can hold is signed all the same, and not found.
  return '';
end $$;

-- Each two words that follow one another, as `one_other`: by them a phrase is found without reading every entry that
-- has its words somewhere.
create function word_pairs(written text) returns tsvector
  language sql immutable strict parallel safe
  return (select coalesce(array_to_tsvector(array_agg(distinct one || '_' || other)), ''::tsvector)
    from (select word as one, lead(word) over (order by place) as other
      from unnest(string_to_array(written, ' ')) with ordinality each (word, place)) pair
    where other is not null);

create table record_search (
  entry_id uuid primary key references record_entries,
  patient_id uuid not null references medical_records,
  signed_at timestamptz not null,
  -- Who alone finds it, since it is reserved; null: whoever may read the record.
  reader_id uuid references doctors,
  -- As they were written, with their places, for phrases and beginnings of words.
  words tsvector not null,
  -- By their stems in Spanish.
  stems tsvector not null,
  pairs tsvector not null
);

-- The owner's: the product's role reads what can be found, and writes none of it.
create function index_record_entry() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  written text := coalesce(entry_words(new.content), '');
begin
  insert into record_search (entry_id, patient_id, signed_at, reader_id, words, stems, pairs)
  values (new.id, new.patient_id, new.signed_at,
    case when new.is_reserved then coalesce((select doctor_id from record_entries where id = new.amends_id), new.doctor_id) end,
    to_tsvector('simple', written), strip(to_tsvector('spanish', written)), word_pairs(written));
  return null;
end $$;

insert into record_search (entry_id, patient_id, signed_at, reader_id, words, stems, pairs)
select entry.id, entry.patient_id, entry.signed_at,
  case when entry.is_reserved then coalesce(amended.doctor_id, entry.doctor_id) end,
  to_tsvector('simple', written), strip(to_tsvector('spanish', written)), word_pairs(written)
from record_entries entry left join record_entries amended on amended.id = entry.amends_id
  cross join lateral (select coalesce(entry_words(entry.content), '') as written) words;

create trigger indexed after insert on record_entries for each row execute function index_record_entry();

create index record_search_by_text on record_search using gin (stems, words, pairs) with (fastupdate = off);
create index record_search_by_time on record_search (signed_at desc, entry_id desc);
create index record_search_of_patient on record_search (patient_id, signed_at desc, entry_id desc);

create trigger append_only before update or delete or truncate on record_search
  for each statement execute function refuse_change();
revoke insert, update, delete on record_search from turnoclaro_app;

-- Whether the text was shown among the results of a search, and not as a page of the record.
alter table record_reads add column by_search boolean not null default false;
