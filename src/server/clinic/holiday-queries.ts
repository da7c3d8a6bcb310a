import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ArgentineHoliday } from './argentine-holidays.ts';

/** The years of which the clinic's table has any holiday. */
export async function listHolidayYears(db: Database): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from day)::int as year from holidays`.execute(db);
  return rows.map(({ year }) => year);
}

/** A day that the table has stays as it is. */
export async function insertHolidays(db: Database, holidays: readonly ArgentineHoliday[]): Promise<void> {
  await db
    .insertInto('holidays')
    .values([...holidays])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
