import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { FactorOwner } from './factor-owner.ts';

export interface FactorRow {
  id: string;
  kind: 'totp' | 'passkey';
  name: string;
  secret: Buffer | null;
  credentialId: string | null;
  publicKey: Buffer | null;
  counter: number;
  transports: string[];
  confirmedAt: Date;
  lastUsedAt: Date | null;
}

const ofOwner = ({ patientId, userId }: FactorOwner) =>
  sql<boolean>`(patient_id = ${patientId}::uuid or user_id = ${userId}::uuid)`;

const columns = [
  ...([
    'id',
    'kind',
    'name',
    'secret',
    'credentialId',
    'publicKey',
    'counter',
    'transports',
  ] as const),
  ...(['confirmedAt', 'lastUsedAt'] as const),
];

/** The confirmed factors, oldest first. */
export function listFactorRows(
  db: Database,
  owner: FactorOwner,
): Promise<FactorRow[]> {
  return db
    .selectFrom('secondFactors')
    .select(columns)
    .$narrowType<{ kind: FactorRow['kind']; confirmedAt: Date }>()
    .where(ofOwner(owner))
    .where('removedAt', 'is', null)
    .where('confirmedAt', 'is not', null)
    .orderBy('confirmedAt')
    .execute();
}

/** Keeps others from adding a factor for this owner until the transaction ends. */
export async function lockFactorOwner(
  db: Database,
  { patientId, userId }: FactorOwner,
): Promise<void> {
  if (patientId)
    await sql`select from patients where id = ${patientId} for no key update`.execute(
      db,
    );
  else
    await sql`select from system_users where id = ${userId} for no key update`.execute(
      db,
    );
}

/** Begins an app; earlier unfinished ones can no longer be confirmed. */
export async function insertTotp(
  db: Database,
  { now, ...factor }: FactorOwner & { name: string; secret: Buffer; now: Date },
): Promise<string> {
  await db
    .updateTable('secondFactors')
    .set({ removedAt: now })
    .where(ofOwner(factor))
    .where('confirmedAt', 'is', null)
    .where('removedAt', 'is', null)
    .execute();
  const { id } = await db
    .insertInto('secondFactors')
    .values({ ...factor, kind: 'totp', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The secret of an app that was begun and not yet confirmed. */
export async function findBegunTotp(
  db: Database,
  {
    factorId,
    begunAfter,
    ...owner
  }: FactorOwner & { factorId: string; begunAfter: Date },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('secondFactors')
    .select('secret')
    .where(ofOwner(owner))
    .where('id', '=', factorId)
    .where('kind', '=', 'totp')
    .where('confirmedAt', 'is', null)
    .where('removedAt', 'is', null)
    .where('createdAt', '>', begunAfter)
    .executeTakeFirst();
  return row?.secret ?? undefined;
}

/** False: another request confirmed it, or began anew, meanwhile. */
export async function updateTotpConfirmed(
  db: Database,
  { factorId, step, now }: { factorId: string; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ confirmedAt: now, lastUsedAt: now, lastStep: step })
    .where('id', '=', factorId)
    .where('confirmedAt', 'is', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Accepts the code of that step, once. False: this step, or a later one, was accepted before. */
export async function updateTotpUsed(
  db: Database,
  { factorId, step, now }: { factorId: string; step: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update second_factors set last_step = ${step}, last_used_at = ${now}
    where id = ${factorId} and removed_at is null and confirmed_at is not null
      and (last_step is null or last_step < ${step})`.execute(db);
  return numAffectedRows === 1n;
}

export interface PasskeyToInsert {
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  now: Date;
}

/** False: that passkey is already registered. */
export async function insertPasskey(
  db: Database,
  { now, ...passkey }: FactorOwner & PasskeyToInsert,
): Promise<boolean> {
  const row = await db
    .insertInto('secondFactors')
    .values({
      ...passkey,
      kind: 'passkey',
      createdAt: now,
      confirmedAt: now,
      lastUsedAt: now,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records the passkey's counter, which must grow if the passkey counts at all. False: it did not grow, or the passkey
 * was removed.
 */
export async function updatePasskeyUsed(
  db: Database,
  { factorId, counter, now }: { factorId: string; counter: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update second_factors set counter = ${counter}, last_used_at = ${now}
    where id = ${factorId} and removed_at is null
      and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(
      db,
    );
  return numAffectedRows === 1n;
}

/** Undefined: the owner has no such factor. */
export async function updateFactorRemoved(
  db: Database,
  { factorId, now, ...owner }: FactorOwner & { factorId: string; now: Date },
): Promise<{ kind: string; confirmedAt: Date | null } | undefined> {
  return db
    .updateTable('secondFactors')
    .set({ removedAt: now })
    .where(ofOwner(owner))
    .where('id', '=', factorId)
    .where('removedAt', 'is', null)
    .returning(['kind', 'confirmedAt'])
    .executeTakeFirst();
}

export type ChallengePurpose = 'enrol' | 'step_up';

/** Stores a challenge, which replaces the session's former one. */
export async function insertChallenge(
  db: Database,
  request: {
    sessionId: string;
    purpose: ChallengePurpose;
    challenge: string;
    expiresAt: Date;
  },
): Promise<void> {
  const { challenge, expiresAt } = request;
  await db
    .insertInto('passkeyChallenges')
    .values(request)
    .onConflict((conflict) =>
      conflict
        .columns(['sessionId', 'purpose'])
        .doUpdateSet({ challenge, expiresAt }),
    )
    .execute();
}

/** Deletes and returns the challenge, whatever the answer turns out to be. Undefined: none, or expired. */
export async function deleteChallenge(
  db: Database,
  {
    sessionId,
    purpose,
    now,
  }: { sessionId: string; purpose: ChallengePurpose; now: Date },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeyChallenges')
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expiresAt'])
    .executeTakeFirst();
  return row && row.expiresAt > now ? row.challenge : undefined;
}
