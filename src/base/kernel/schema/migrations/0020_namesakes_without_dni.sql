-- Who has no DNI on file is known by their name alone: whoever is registered is compared with all of them. They are few,
-- so that looking for a similar name among them is cheap.
create index patients_by_name_without_dni on patients using gin ((' ' || search_text) gin_trgm_ops)
  with (fastupdate = off) where dni is null;
