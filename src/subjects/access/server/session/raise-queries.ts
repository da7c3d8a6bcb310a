import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** Locks the session's row until the transaction ends. False: the session has ended. */
export async function lockOpenSession(
  db: Database,
  sessionId: string,
): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return session !== undefined;
}

/** False: the session has ended. */
export async function updateSessionRaised(
  db: Database,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ raisedAt: now, raisedUsedAt: now })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the session as opened with the person's own password. False: the session has ended. */
export async function updateSessionOwnPassword(
  db: Database,
  { sessionId, userId }: { sessionId: string; userId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ credential: 'own_password', userId })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False: the session has ended. */
export async function updateSessionFactorShown(
  db: Database,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ factorAt: now })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface PatientToRaise {
  name: string;
  email: string | null;
  emailTrust: 'none' | 'declared' | 'verified_in_person';
  emailBouncedAt: Date | null;
  emailOpensFrom: Date | null;
  identityVerifiedAt: Date | null;
}

export async function findPatientToRaise(
  db: Database,
  patientId: string,
): Promise<PatientToRaise> {
  return db
    .selectFrom('patients')
    .select(({ fn }) => [
      fn.coalesce('chosenName', 'fullName').as('name'),
      'email',
      'emailTrust',
      'emailBouncedAt',
      'emailOpensFrom',
      'identityVerifiedAt',
    ])
    .$narrowType<{ emailTrust: PatientToRaise['emailTrust'] }>()
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
}

/** The answers of the person at the counter about the e-mail and the phone on file. */
export interface ConfirmedContact {
  isEmailTheirs: boolean;
  isPhoneTheirs: boolean;
}

export interface FirstVerification {
  /** True if an e-mail or phone from before was not confirmed: it is used no more, and the codes are new. */
  isContactAside: boolean;
  /** True if the patient has coming appointments, and a channel on which to be told of them. */
  hasToldAppointments: boolean;
}

/**
 * Records that staff saw the document; the user who saw it first stays on record. A trigger ends what was
 * opened before, and sets unconfirmed contact aside. Undefined: verified before.
 */
export async function updateIdentityVerified(
  db: Database,
  {
    patientId,
    by,
    isEmailTheirs,
    isPhoneTheirs,
    now,
  }: ConfirmedContact & { patientId: string; by: string | null; now: Date },
): Promise<FirstVerification | undefined> {
  const { rows } = await sql<FirstVerification>`
    update patients set identity_verified_at = ${now}, identity_verified_by = ${by}::uuid,
      email_trust = case when ${isEmailTheirs}::boolean and email is not null then 'verified_in_person' else email_trust end,
      email_opens_from = case when ${isEmailTheirs}::boolean then null else email_opens_from end,
      phone_trust = case when ${isPhoneTheirs}::boolean and phone is not null then 'given_in_person' else phone_trust end
    where id = ${patientId} and identity_verified_at is null
    returning old.email is distinct from new.email or old.phone is distinct from new.phone as is_contact_aside,
      message_channel(new, 'upcoming_turnos') <> 'none' and exists (select from appointments where patient_id = new.id and status = 'booked'
        and starts_at > ${now}) as has_told_appointments`.execute(db);
  return rows[0];
}

/** Trusts the contact that the person at the counter confirmed, even if it was set aside. */
export async function updateContactConfirmed(
  db: Database,
  {
    patientId,
    isEmailTheirs,
    isPhoneTheirs,
  }: ConfirmedContact & { patientId: string },
): Promise<{ verifiedAt: Date; emailTrust: string } | undefined> {
  const { rows } = await sql<{ verifiedAt: Date; emailTrust: string }>`
    update patients set
      email = case when ${isEmailTheirs}::boolean then coalesce(email, unconfirmed_email) else email end,
      email_trust = case when ${isEmailTheirs}::boolean and coalesce(email, unconfirmed_email) is not null
        then 'verified_in_person' else email_trust end,
      email_opens_from = case when ${isEmailTheirs}::boolean then null else email_opens_from end,
      phone = case when ${isPhoneTheirs}::boolean then coalesce(phone, unconfirmed_phone) else phone end,
      phone_trust = case when ${isPhoneTheirs}::boolean and coalesce(phone, unconfirmed_phone) is not null
        then 'given_in_person' else phone_trust end
    where id = ${patientId}
    returning identity_verified_at as verified_at, email_trust`.execute(db);
  return rows[0];
}
