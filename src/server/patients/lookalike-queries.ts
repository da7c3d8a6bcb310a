import { sql } from 'kysely';
import type { Lookalike } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';

const registrationLock = 7_210_014;

/** Until the transaction ends, nobody else registers somebody of that birth date or phone. */
export async function lockLookalikes(
  db: Database,
  { birthDate, phone }: Pick<Lookalike, 'birthDate' | 'phone'>,
): Promise<void> {
  const keys = [birthDate, phone].filter((key) => key !== null).toSorted();
  for (const key of keys) {
    await sql`select pg_advisory_xact_lock(${registrationLock}, hashtext(${key}))`.execute(db);
  }
}

/** Everybody of that birth date or that phone; of a common one the newest five hundred. */
export async function listOfSameDateOrPhone(
  db: Database,
  { birthDate, phone }: Pick<Lookalike, 'birthDate' | 'phone'>,
): Promise<Lookalike[]> {
  const { rows } = await sql<Lookalike>`
    select id, full_name, chosen_name, dni, birth_date, phone from (
      (select * from patients where birth_date = ${birthDate}::date order by id desc limit 500)
      union
      (select * from patients where phone = ${phone}::text order by id desc limit 500)) patient
    order by id desc`.execute(db);
  return rows;
}
