-- What a person wants to know before they choose and before they come: which languages a professional speaks, and the
-- clinic's place on every map. Both tables count their changes for the snapshot already, and their rights cover new columns.

alter table doctors
  -- BCP 47, beside Spanish, which everybody speaks; FHIR's Practitioner.communication.
  add column communication text[] not null default '{}'
    check (cardinality(communication) <= 10 and array_position(communication, null) is null
      and array_to_string(communication, ' ') ~ '^([a-z]{2,3}( [a-z]{2,3})*)?$');

alter table clinics
  -- WGS 84, in degrees; FHIR's Location.position.
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add constraint whole_position check ((latitude is null) = (longitude is null));
