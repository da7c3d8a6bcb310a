import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';

/** Locks the patient's address until the transaction ends; returns the present one. */
export async function lockPatientEmail(
  db: Database,
  patientId: string,
): Promise<string | null> {
  const { email } = await db
    .selectFrom('patients')
    .select('email')
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return email;
}

export interface EmailChangeToInsert {
  patientId: string;
  oldEmail: string | null;
  newEmail: string;
  oldCodeId: string | null;
  newCodeId: string;
  startedAt: Date;
}

export async function insertEmailChange(
  db: Database,
  change: EmailChangeToInsert,
): Promise<string> {
  const { id } = await db
    .insertInto('emailChanges')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface EmailChangeRow {
  oldEmail: string | null;
  newEmail: string;
  oldCodeId: string | null;
  newCodeId: string;
}

/** An e-mail change that this patient began and did not finish. */
export async function findOpenEmailChange(
  db: Database,
  { changeId, patientId }: { changeId: string; patientId: string },
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('emailChanges')
    .select(['oldEmail', 'newEmail', 'oldCodeId', 'newCodeId'])
    .where('id', '=', changeId)
    .where('patientId', '=', patientId)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
}

export async function updateEmailChangeDone(
  db: Database,
  { changeId, now }: { changeId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('emailChanges')
    .set({ doneAt: now })
    .where('id', '=', changeId)
    .execute();
}

/** Sets a new address with the trust of the former one; it opens nothing until `opensFrom`. */
export async function updatePatientEmail(
  db: Database,
  {
    patientId,
    email,
    opensFrom,
  }: { patientId: string; email: string; opensFrom: Date },
): Promise<void> {
  await sql`update patients set email = ${email}, email_opens_from = ${opensFrom},
      email_trust = case email_trust when 'none' then 'declared' else email_trust end,
      -- Whoever came in by the counter alone does not give it away as their own.
      email_set_by = case when record_closed_until(id) > ${opensFrom}::timestamptz - record_wait() then email_set_by end
    where id = ${patientId}`.execute(db);
}

/**
 * Ends the patient's other sessions, and the notices in other browsers, even if their session has expired.
 */
export async function updateOtherSessionsEnded(
  db: Database,
  {
    patientId,
    sessionId,
    now,
  }: { patientId: string; sessionId: string; now: Date },
): Promise<void> {
  await sql`with told as (delete from push_subscriptions
      where patient_id = ${patientId} and session_id <> ${sessionId})
    update sessions set ended_at = greatest(used_at, ${now}::timestamptz), end_reason = 'account_changed'
    where patient_id = ${patientId} and id <> ${sessionId} and ended_at is null`.execute(
    db,
  );
}
