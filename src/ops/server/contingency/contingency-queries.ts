import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';

/** The time when the sheet is made, in minutes of the clinic's wall clock. */
export async function findContingencyMinute(db: Database): Promise<number> {
  const { contingencyMinute } = await db
    .selectFrom('bookingPolicies')
    .select('contingencyMinute')
    .where('doctorId', 'is', null)
    .executeTakeFirstOrThrow();
  return contingencyMinute;
}

export interface SheetRow {
  madeAt: Date;
  /** Null: the product made it by itself. */
  madeBy: string | null;
  doctors: number;
  appointments: number;
}

/** The newest sheet of a day. */
export async function findLastSheet(
  db: Database,
  day: ClinicDay,
): Promise<SheetRow | undefined> {
  const { rows } = await sql<SheetRow>`
    select sheet.made_at, users.name as made_by, sheet.doctors, sheet.appointments
    from contingency_sheets sheet left join system_users users on users.id = sheet.made_by
    where sheet.day = ${day}::date order by sheet.id desc limit 1`.execute(db);
  return rows[0];
}

export async function findIsMadeByItself(
  db: Database,
  day: ClinicDay,
): Promise<boolean> {
  const { rows } = await sql`select from contingency_sheets
    where day = ${day}::date and made_by is null`.execute(db);
  return rows.length > 0;
}

export interface SheetToInsert {
  day: ClinicDay;
  madeAt: Date;
  /** Null: the product made it by itself, which happens once a day. */
  madeBy: string | null;
  doctors: number;
  appointments: number;
}

/**
 * Inserts a sheet, after waiting for another process that inserts one. False: that process made the day's
 * sheet.
 */
export async function insertSheet(
  db: Database,
  sheet: SheetToInsert,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contingencySheets')
    .values(sheet)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
