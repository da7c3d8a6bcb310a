-- Until when an appointment's clinic day lasts: until midnight, or until the end of the doctor's session that goes on
-- past midnight, twelve hours at most. Sessions that touch are one.
create function session_day_ends_at(of_doctor uuid, starts timestamptz) returns timestamptz
  language sql stable parallel safe as $$
  with clinic as (
    select coalesce((select time_zone from clinics), 'America/Argentina/Buenos_Aires') as zone
  ), days as (
    select ((starts at time zone zone)::date + ahead) as day, zone from clinic, generate_series(0, 1) ahead
  ), midnight as (
    select ((starts at time zone zone)::date + 1)::timestamp at time zone zone as at from clinic
  ), open as (
    select tstzrange((day + rule.from_minute * interval '1 minute') at time zone zone,
        (day + rule.to_minute * interval '1 minute') at time zone zone) as span
    from days join availability_rules rule on rule.doctor_id = of_doctor and rule.ended_at is null
      and rule.weekday = extract(isodow from day) and day >= rule.valid_from
      and (rule.valid_to is null or day <= rule.valid_to)
      and (date_trunc('week', day)::date - date_trunc('week', rule.valid_from)::date) / 7 % rule.every_weeks = 0
    where not exists (select from holidays where holidays.day = days.day and not is_worked)
    union all
    select tstzrange(extra.starts_at, extra.ends_at) from extra_sessions extra, midnight
    where extra.doctor_id = of_doctor and extra.ended_at is null
      and extra.ends_at > starts and extra.starts_at <= midnight.at
  ), sessions as (
    select unnest(range_agg(span) - coalesce((select range_agg(tstzrange(absence.starts_at, absence.ends_at))
      from absences absence where absence.doctor_id = of_doctor and absence.ended_at is null
        and absence.ends_at > starts), '{}'::tstzmultirange)) as session
    from open
  )
  -- Outside every session there is no row, and the day ends at midnight.
  select greatest(at, coalesce((select least(at + interval '12 hours', upper(session)) from sessions
    where session @> starts), at)) from midnight $$;
