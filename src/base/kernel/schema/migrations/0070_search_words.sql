-- What people say in place of a specialty's name, as the clinic has it; null: the usual words for its name.
alter table specialties add column search_words text[]
  check (cardinality(search_words) <= 60 and array_position(search_words, null) is null
    and array_to_string(search_words, '') !~ '[[:cntrl:]<>,]' and length(array_to_string(search_words, '')) <= 1200);
