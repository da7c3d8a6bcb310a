import { sql } from 'kysely';

/* `taken` is the row of `doctor_insurers`. */

/** True if it covers the day of the nearest `appointment`. The clinic's day is looked up only for a row with dates. */
export const isTakenThatDay = sql<boolean>`(coalesce(taken.valid_from, taken.valid_to) is null
  or daterange(taken.valid_from, taken.valid_to, '[]') @> clinic_day(appointment.starts_at))`;

/** True if the period goes on at this day or later. */
export const isTakenFrom = (day: string) =>
  sql<boolean>`coalesce(taken.valid_to >= ${day}::date, true)`;
