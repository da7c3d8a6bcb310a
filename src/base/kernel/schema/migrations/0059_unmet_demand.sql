-- Searches of the web that found no time, counted by what was looked for. Nothing of who searched is kept.
create table unmet_demand (
  day date not null,
  specialty_id uuid not null references specialties on delete cascade,
  practice_id uuid not null references practices on delete cascade,
  -- Null: any.
  doctor_id uuid references doctors on delete cascade,
  -- Null: none was named.
  insurer_id uuid references insurers on delete cascade,
  -- The days that were looked at.
  wanted_from date not null,
  wanted_to date not null check (wanted_to >= wanted_from),
  searches int not null check (searches > 0),
  unique nulls not distinct (day, specialty_id, practice_id, doctor_id, insurer_id, wanted_from, wanted_to)
);
