import { sql } from 'kysely';
import type { HolidayFields } from '../../../../base/clinic/contract/catalogue-fields.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { SetUpHoliday } from '../../contract/holidays.ts';
import type { ArgentineHoliday } from './argentine-holidays.ts';

/** Lists the years that have any holiday in the clinic's table. */
export async function listHolidayYears(db: Database): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from day)::int as year from holidays`.execute(
    db,
  );
  return rows.map(({ year }) => year);
}

/** Inserts holidays. A day that the table already has stays unchanged. */
export async function insertHolidays(
  db: Database,
  holidays: readonly ArgentineHoliday[],
): Promise<void> {
  await db
    .insertInto('holidays')
    .values([...holidays])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the year's holidays, in order. */
export async function listHolidaysOfYear(
  db: Database,
  year: number,
): Promise<SetUpHoliday[]> {
  const { rows } = await sql<SetUpHoliday>`
    select to_char(day, 'YYYY-MM-DD') as day, revision, name, kind, is_worked, source,
      reviewed_at is null as is_to_review
    from holidays where day >= make_date(${year}, 1, 1) and day < make_date(${year + 1}, 1, 1)
    order by day`.execute(db);
  return rows;
}

/** Counts the future appointments on each of these clinic days. */
export async function listAppointmentCounts(
  db: Database,
  {
    days,
    timeZone,
    now,
  }: { days: readonly string[]; timeZone: string; now: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; appointments: number }>`
    select to_char(asked.day, 'YYYY-MM-DD') as day, count(*)::int as appointments
    from unnest(${days}::date[]) as asked (day) join appointments
      on starts_at >= asked.day::timestamp at time zone ${timeZone}
        and starts_at < (asked.day + 1)::timestamp at time zone ${timeZone}
    where status in ('booked', 'arrived') and starts_at > ${now} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ day, appointments }) => [day, appointments]));
}

/** Inserts a holiday as reviewed by its writer. False: the day has one. */
export async function insertOwnHoliday(
  db: Database,
  {
    now,
    ...holiday
  }: HolidayFields & { day: string; source: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('holidays')
    .values({ ...holiday, updatedAt: now, reviewedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

/** False: the row changed since it was read. */
export async function updateHoliday(
  db: Database,
  {
    day,
    revision,
    now,
    ...fields
  }: HolidayFields & { day: string; revision: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('holidays')
    .set({ ...fields, updatedAt: now, reviewedAt: now })
    .where('day', '=', day)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** False: the row changed since it was read. */
export async function deleteHoliday(
  db: Database,
  { day, revision }: { day: string; revision: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('holidays')
    .where('day', '=', day)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function findHolidayExists(
  db: Database,
  day: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('holidays')
    .select('day')
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}
