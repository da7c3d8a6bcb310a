import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type {
  FamilyKind,
  FamilyScope,
} from '../../../../base/person/rules/family/family-link.ts';

/** Also voids the person's former code, so that only one is open. */
export async function insertFamilyCode(
  db: Database,
  code: {
    representedId: string;
    kind: FamilyKind;
    scope: FamilyScope;
    codeHash: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await sql`update family_codes set voided_at = ${code.createdAt}
    where represented_id = ${code.representedId} and used_at is null and voided_at is null`.execute(
    db,
  );
  await db.insertInto('familyCodes').values(code).execute();
}

export interface OpenFamilyCode {
  id: string;
  representedId: string;
  kind: FamilyKind;
  scope: FamilyScope;
  codeHash: string;
}

/** The open code of the person with that DNI: neither used nor voided. */
export async function findOpenFamilyCode(
  db: Database,
  { dni, now }: { dni: string; now: Date },
): Promise<OpenFamilyCode | undefined> {
  const { rows } = await sql<OpenFamilyCode>`
    select code.id, code.represented_id, code.kind, code.scope, code.code_hash
    from family_codes code join patients on patients.id = code.represented_id
    where patients.dni = ${dni} and code.used_at is null and code.voided_at is null and code.expires_at > ${now}`.execute(
    db,
  );
  return rows[0];
}

/** False: it was used or voided meanwhile. */
export async function updateFamilyCodeUsed(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update family_codes set used_at = ${now}
    where id = ${id} and used_at is null and voided_at is null and expires_at > ${now}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
