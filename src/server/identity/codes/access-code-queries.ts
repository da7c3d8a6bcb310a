import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';

export type CodePurpose = 'step_up' | 'activation' | 'email_old' | 'email_new';

export interface CodeToInsert {
  purpose: CodePurpose;
  patientId: string;
  /** Null: any session of the patient accepts it. */
  sessionId: string | null;
  codeHash: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertCode(db: Database, code: CodeToInsert): Promise<string> {
  const { id } = await db.insertInto('accessCodes').values(code).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Voids the codes sent before; of one session, or of all of the patient's. */
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

/** A code with its guess already counted. */
export interface CountedCode {
  id: string;
  codeHash: string;
  attemptsLeft: number;
  createdBy: string | null;
}

/** The codes that a guess is compared with. */
export interface GuessedCodes {
  patientId: string;
  purposes: CodePurpose[];
  /** Null: the codes without a session. */
  sessionId: string | null;
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
      and session_id is not distinct from ${sessionId}::uuid
      ${ids ? sql`and id = any(${ids})` : sql``}
      and used_at is null and voided_at is null and attempts < ${mostAttempts} and expires_at > ${now}
    returning id, code_hash, ${mostAttempts} - attempts as attempts_left, created_by`.execute(db);
  return rows;
}

/** Marks all of them as used. False: one was used or voided meanwhile. */
export async function updateCodesUsed(
  db: Database,
  { ids, now }: { ids: string[]; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update access_codes set used_at = ${now}
    where id = any(${ids}) and used_at is null and voided_at is null`.execute(db);
  return Number(numAffectedRows ?? 0n) === ids.length;
}

/** Whether the patient has an activation code that is still valid. */
export async function findLiveActivationCode(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`select from access_codes where patient_id = ${patientId}
    and purpose = 'activation' and used_at is null and voided_at is null and attempts < ${mostAttempts}
    and expires_at > ${now} limit 1`.execute(db);
  return rows.length > 0;
}
