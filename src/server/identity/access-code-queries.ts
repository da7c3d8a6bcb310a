import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export type CodePurpose = 'step_up' | 'activation' | 'email_old' | 'email_new';

export interface CodeToInsert {
  purpose: CodePurpose;
  patientId: string;
  /** Null: it may be typed into any session of the patient. */
  sessionId: string | null;
  codeHash: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertCode(db: Database, code: CodeToInsert): Promise<string> {
  const { id } = await db.insertInto('accessCodes').values(code).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** What was sent before serves nobody any more; of one session, or of all of the patient's. */
export async function updateCodesVoided(
  db: Database,
  {
    patientId,
    purposes,
    sessionId,
    now,
  }: { patientId: string; purposes: CodePurpose[]; sessionId?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('accessCodes')
    .set({ voidedAt: now })
    .where('patientId', '=', patientId)
    .where('purpose', 'in', purposes)
    .$if(sessionId !== undefined, (query) => query.where('sessionId', '=', sessionId as string))
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .execute();
}

const mostAttempts = 5;

/** A guess that was counted. */
export interface CountedCode {
  id: string;
  codeHash: string;
  attemptsLeft: number;
  createdBy: string | null;
}

/** Which codes a guess is made at. */
export interface GuessedCodes {
  patientId: string;
  purposes: CodePurpose[];
  /** Null: those of no session. */
  sessionId: string | null;
  /** Those alone. */
  ids?: string[];
  now: Date;
}

/** Counts a guess at each code that may still be guessed at, before anything is compared. */
export async function updateCodesGuessed(
  db: Database,
  { patientId, purposes, sessionId, ids, now }: GuessedCodes,
): Promise<CountedCode[]> {
  const { rows } = await sql<CountedCode>`
    update access_codes set attempts = attempts + 1
    where patient_id = ${patientId} and purpose = any(${purposes})
      and session_id is not distinct from ${sessionId}::uuid
      ${ids ? sql`and id = any(${ids})` : sql``}
      and used_at is null and voided_at is null and attempts < ${mostAttempts} and expires_at > ${now}
    returning id, code_hash, ${mostAttempts} - attempts as attempts_left, created_by`.execute(db);
  return rows;
}

/** Uses all of them up. False: somebody used or voided one meanwhile. */
export async function updateCodesUsed(
  db: Database,
  { ids, now }: { ids: string[]; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update access_codes set used_at = ${now}
    where id = any(${ids}) and used_at is null and voided_at is null`.execute(db);
  return Number(numAffectedRows ?? 0n) === ids.length;
}

/** Whether the counter handed out a code that still serves. */
export async function findLiveActivationCode(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`select from access_codes where patient_id = ${patientId}
    and purpose = 'activation' and used_at is null and voided_at is null and attempts < ${mostAttempts}
    and expires_at > ${now} limit 1`.execute(db);
  return rows.length > 0;
}
