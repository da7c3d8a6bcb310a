import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/**
 * Locks these doctors' agendas until the transaction ends. A booking under way is waited for and then seen; a
 * later one waits, and finds the schedule changed. Other doctors' bookings, and readers, do not wait. One
 * transaction at a time has any agenda locked, so call it first.
 */
export async function lockAgendasToChange(
  db: Database,
  doctorIds: readonly string[] | 'all',
): Promise<void> {
  await sql`select lock_agendas(${doctorIds === 'all' ? null : [...doctorIds]}::uuid[])`.execute(
    db,
  );
}

/**
 * Keeps these doctors' schedules as they are until the transaction ends. A write that gives a time does so by
 * itself (`given_by_present_schedule`). Call it before a statement that reads the schedule.
 */
export async function lockAgendasToGive(
  db: Database,
  doctorIds: readonly string[],
): Promise<void> {
  await sql`select keep_agendas(${[...doctorIds]}::uuid[])`.execute(db);
}
