import type { Database } from '../../kernel/db/database.ts';

/** Locks the session's row until the transaction ends. False: the session has ended. */
export async function lockOpenSession(db: Database, sessionId: string): Promise<boolean> {
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

export async function findPatientToRaise(db: Database, patientId: string): Promise<PatientToRaise> {
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

/** Records that staff saw the document; the first person who saw it stays on record. */
export async function updateIdentityVerified(
  db: Database,
  { patientId, by, now }: { patientId: string; by: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('patients')
    .set({ identityVerifiedAt: now, identityVerifiedBy: by })
    .where('id', '=', patientId)
    .where('identityVerifiedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
