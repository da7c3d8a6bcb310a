import { sql } from 'kysely';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { RecoveryCodesLeft } from '../../contract/factors.ts';
import { type FactorOwner, ownerOf } from './factor-owner.ts';

const serves = ({ patientId, userId }: FactorOwner) => sql<boolean>`
  (patient_id = ${patientId}::uuid or user_id = ${userId}::uuid) and used_at is null and ended_at is null`;

/** The number of the person's codes that are still valid, and the time when they were made. */
export async function findRecoveryCodesLeft(
  db: Database,
  actor: Actor,
): Promise<RecoveryCodesLeft> {
  const owner = ownerOf(actor);
  if (!owner) return { left: 0, madeAt: null };
  const { rows } = await sql<{ left: number; madeAt: Date | null }>`
    select count(*)::int as "left", max(made_at) as made_at from recovery_codes where ${serves(owner)}`.execute(
    db,
  );
  const [found] = rows;
  return {
    left: found?.left ?? 0,
    madeAt: found?.madeAt?.toISOString() ?? null,
  };
}

/** The person's code that begins with this mark, if it still serves. */
export async function findRecoveryCode(
  db: Database,
  { mark, ...owner }: FactorOwner & { mark: string },
): Promise<{ id: string; codeHash: string } | undefined> {
  return db
    .selectFrom('recoveryCodes')
    .select(['id', 'codeHash'])
    .where(serves(owner))
    .where('mark', '=', mark)
    .executeTakeFirst();
}

/** False: it was used, or ended, meanwhile. */
export async function updateRecoveryCodeUsed(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update recovery_codes set used_at = ${now}
    where id = ${id} and used_at is null and ended_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Puts codes in the place of the person's former ones; the owner's row is locked. False: the person has no second
 * factor that they could stand for.
 */
export async function insertRecoveryCodes(
  db: Database,
  {
    codes,
    now,
    patientId,
    userId,
  }: FactorOwner & { codes: { mark: string; codeHash: string }[]; now: Date },
): Promise<boolean> {
  await sql`update recovery_codes set ended_at = ${now}
    where (patient_id = ${patientId}::uuid or user_id = ${userId}::uuid) and ended_at is null`.execute(
    db,
  );
  const { numAffectedRows } = await sql`
    insert into recovery_codes (patient_id, user_id, mark, code_hash, made_at)
    select ${patientId}::uuid, ${userId}::uuid, code.mark, code.code_hash, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(codes.map(({ mark, codeHash }) => ({ mark, code_hash: codeHash })))}::json)
      as code(mark text, code_hash text)
    where exists (select from second_factors where removed_at is null and confirmed_at is not null
      and (patient_id = ${patientId}::uuid or user_id = ${userId}::uuid))`.execute(
    db,
  );
  return numAffectedRows === BigInt(codes.length);
}
