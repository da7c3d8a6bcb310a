import type { AccessPreset, DniOpens } from '../../../domain/identity/patient-credential.ts';
import type { PersonRole } from '../../../domain/identity/session-level.ts';
import type { Database } from '../../kernel/db/database.ts';

export interface AccessSettingRow {
  preset: AccessPreset;
  dniOpens: DniOpens | null;
  defaultPasswordDays: number;
  secondFactorRoles: PersonRole[];
  /** Addresses and networks that many of the clinic's people share. */
  ownAddresses: string[];
  /** Grows with every change. */
  revision: number;
}

const columns = [
  'preset',
  'dniOpens',
  'defaultPasswordDays',
  'secondFactorRoles',
  'ownAddresses',
  'revision',
] as const;

export async function findAccessSettings(db: Database): Promise<AccessSettingRow> {
  const row = await db.selectFrom('accessSettings').select(columns).executeTakeFirstOrThrow();
  return row as AccessSettingRow;
}

/** False: the row changed since it was read. */
export async function updateAccessSettings(
  db: Database,
  { revision, now, ...settings }: Omit<AccessSettingRow, 'ownAddresses'> & { now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accessSettings')
    .set({ ...settings, updatedAt: now })
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
