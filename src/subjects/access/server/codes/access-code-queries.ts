import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/**
 * The purposes of a six-digit code. Wrong guesses end it; activation codes are longer, and counted otherwise.
 */
type SixDigitPurpose = 'step_up' | 'email_old' | 'email_new';

export type CodePurpose = SixDigitPurpose | 'activation';

export interface CodeToInsert {
  purpose: CodePurpose;
  patientId: string;
  /** Null: any session of the patient accepts it. */
  sessionId: string | null;
  codeHash: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertCode(
  db: Database,
  code: CodeToInsert,
): Promise<string> {
  const { id } = await db
    .insertInto('accessCodes')
    .values(code)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Voids the codes sent before: those of one session, or all of the patient. */
export async function updateCodesVoided(
  db: Database,
  {
    patientId,
    purposes,
    sessionId,
    now,
  }: {
    patientId: string;
    purposes: CodePurpose[];
    sessionId?: string;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('accessCodes')
    .set({ voidedAt: now })
    .where('patientId', '=', patientId)
    .where('purpose', 'in', purposes)
    .$if(sessionId !== undefined, (query) =>
      query.where('sessionId', '=', sessionId as string),
    )
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .execute();
}

const mostAttempts = 5;

/** A code with its guess already counted. */
export interface CountedCode {
  id: string;
  codeHash: string;
  attemptsLeft: number;
}

/** The codes that a guess is compared with. */
export interface GuessedCodes {
  patientId: string;
  purposes: SixDigitPurpose[];
  sessionId: string;
  /** Only these codes. */
  ids?: string[];
  now: Date;
}

/** Counts a guess at each code that still allows one, before anything is compared. */
export async function updateCodesGuessed(
  db: Database,
  { patientId, purposes, sessionId, ids, now }: GuessedCodes,
): Promise<CountedCode[]> {
  const { rows } = await sql<CountedCode>`
    update access_codes set attempts = attempts + 1
    where patient_id = ${patientId} and purpose = any(${purposes})
      and session_id = ${sessionId}::uuid
      ${ids ? sql`and id = any(${ids})` : sql``}
      and used_at is null and voided_at is null and attempts < ${mostAttempts} and expires_at > ${now}
    returning id, code_hash, ${mostAttempts} - attempts as attempts_left`.execute(
    db,
  );
  return rows;
}

/** Marks all of them as used. False: one was used or voided meanwhile. */
export async function updateCodesUsed(
  db: Database,
  { ids, now }: { ids: string[]; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update access_codes set used_at = ${now}
    where id = any(${ids}) and used_at is null and voided_at is null`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n) === ids.length;
}
