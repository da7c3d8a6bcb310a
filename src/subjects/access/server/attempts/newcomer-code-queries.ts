import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

export interface NewcomerCodeToInsert {
  browserHash: Buffer;
  emailHash: Buffer;
  codeHash: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertNewcomerCode(
  db: Database,
  code: NewcomerCodeToInsert,
): Promise<string> {
  const { id } = await db
    .insertInto('newcomerCodes')
    .values(code)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const mostAttempts = 5;

/** Counts a guess at a code of this browser and e-mail, before anything is compared. Undefined: none is valid. */
export async function updateNewcomerCodeGuessed(
  db: Database,
  {
    id,
    browserHash,
    emailHash,
    now,
  }: { id: string; browserHash: Buffer; emailHash: Buffer; now: Date },
): Promise<{ codeHash: string; attemptsLeft: number } | undefined> {
  const { rows } = await sql<{ codeHash: string; attemptsLeft: number }>`
    update newcomer_codes set attempts = attempts + 1
    where id = ${id} and browser_hash = ${browserHash} and email_hash = ${emailHash} and used_at is null
      and attempts < ${mostAttempts} and expires_at > ${now}
    returning code_hash, ${mostAttempts} - attempts as attempts_left`.execute(
    db,
  );
  return rows[0];
}

/** Marks a code as used, and gives back the guess, which was right. False: it was used meanwhile. */
export async function updateNewcomerCodeUsed(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update newcomer_codes set used_at = ${now}, attempts = attempts - 1
    where id = ${id} and used_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Lets a code be used again, because the act that it was shown for was refused. */
export async function updateNewcomerCodeUnused(
  db: Database,
  id: string,
): Promise<void> {
  await sql`update newcomer_codes set used_at = null where id = ${id}`.execute(
    db,
  );
}

/** Deletes codes that ended a day ago. */
export async function deleteOldNewcomerCodes(
  db: Database,
  now: Date,
): Promise<void> {
  await sql`delete from newcomer_codes where expires_at < ${now}::timestamptz - interval '1 day'`.execute(
    db,
  );
}

const mayBeAShare = 5;

/**
 * True if new persons of an address booked so many coming times of one doctor without a code that the next
 * one may need a code. The booking counts exactly (`subjects/booking/server/take/origin-share-queries.ts`).
 */
export async function findMayHaveUsedShare(
  db: Database,
  { address, now }: { address: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`select from appointment_origins origin
    join appointments appointment on appointment.id = origin.appointment_id
    where origin.address = ${address} and not origin.has_code and origin.kept_at is null
      and appointment.status = 'booked' and appointment.starts_at > ${now}
    group by appointment.doctor_id having count(*) >= ${mayBeAShare} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
