-- What documents say is searched like what was written of a visit: medicines, studies, certificates.

-- As before, with the spaces joined once.
create or replace function fold_words(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[^a-z0-9]+', ' ', 'g'));

-- As before; what is there twice is once in a tsvector anyway.
create or replace function word_pairs(written text) returns tsvector
  language sql immutable strict parallel safe
  return (select coalesce(array_to_tsvector(array_agg(one || '_' || other)), ''::tsvector)
    from (select word as one, lead(word) over (order by place) as other
      from unnest(string_to_array(written, ' ')) with ordinality each (word, place)) pair
    where other is not null);

-- The paths are constants here, read once a connection and not at each signature.
create or replace function entry_words(content text) returns text language plpgsql immutable parallel safe as $$
declare
  entry jsonb;
  said jsonb;
begin
  entry := content::jsonb;
  said := entry -> 'content';
  return left(fold_words((select string_agg(part #>> '{}', E'\n') from (
      select jsonb_path_query(entry, '$.reason') as part
      union all select jsonb_path_query(entry, '$.findings')
      union all select jsonb_path_query(entry, '$.diagnoses[*].text')
      union all select jsonb_path_query(entry, '$.diagnoses[*].code')
      union all select jsonb_path_query(entry, '$.plan')
      union all select jsonb_path_query(entry, '$.text')
      union all select jsonb_path_query(entry, '$.background.*[*].text')
      union all select jsonb_path_query(entry, '$.background.*[*].note')
      -- Of a document; what else it holds is not about the patient's health, or stands elsewhere.
      union all select jsonb_path_query(said, '$.lines[*].genericName')
      union all select jsonb_path_query(said, '$.lines[*].form')
      union all select jsonb_path_query(said, '$.lines[*].presentation')
      union all select jsonb_path_query(said, '$.lines[*].dosage')
      union all select jsonb_path_query(said, '$.lines[*].suggestedBrand')
      union all select jsonb_path_query(said, '$.studies[*].text')
      union all select jsonb_path_query(said, '$.studies[*].note')
      union all select jsonb_path_query(said, '$.text')
      union all select jsonb_path_query(said, '$.diagnosis.text')
      union all select jsonb_path_query(said, '$.diagnosis.code')
      union all select jsonb_path_query(said, '$.instructions')
      union all select jsonb_path_query(said, '$.presentedTo')
      union all select jsonb_path_query(entry, '$.allergiesSeen[*].allergy')
      union all select jsonb_path_query(entry, '$.allergiesSeen[*].reason')) written
    where jsonb_typeof(part) = 'string')), 200000);
exception when data_exception then
  -- What no text can hold is signed all the same, and not found.
  return '';
end $$;

-- The documents that there are. The entries, and with them their hashes, stay as they are.
alter table record_search disable trigger append_only;
update record_search found set words = to_tsvector('simple', written), stems = strip(to_tsvector('spanish', written)),
  pairs = word_pairs(written)
from record_entries entry cross join lateral (select coalesce(entry_words(entry.content), '') as written) words
where entry.id = found.entry_id and entry.kind = 'document';
alter table record_search enable trigger append_only;
