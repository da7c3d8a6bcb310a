-- Appointments are instants. If the country changes its clock by law, an appointment promised for 10:00 would show
-- another hour once the new zone data are installed. Each row is what one edition of the zone data says of the time to
-- come; an appointment was written under the newest row of its moment.
create table zone_readings (
  id bigint generated always as identity primary key,
  time_zone text not null,
  -- [{"from": milliseconds since the epoch, "minutes": -180}, …]
  offsets jsonb not null check (jsonb_array_length(offsets) > 0),
  known_until timestamptz not null,
  read_at timestamptz not null,
  -- When the promised hours were kept under it; null: nothing had to be kept, or the clinic has yet to do it.
  kept_at timestamptz,
  -- Whether it says another hour than the row before it of the same zone, from when on.
  differs_from timestamptz,
  -- From when on PostgreSQL's own zone data say another hour; null: they agree.
  database_differs_from timestamptz,
  check (kept_at is null or differs_from is not null)
);
revoke delete on zone_readings from turnoclaro_app;

-- When the wall hour was kept: from then on the row is written under the newest reading.
alter table appointments add column hour_kept_at timestamptz;
alter table absences add column hour_kept_at timestamptz;
alter table extra_sessions add column hour_kept_at timestamptz;
