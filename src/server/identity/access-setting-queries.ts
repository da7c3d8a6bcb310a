import type { AccessPreset, DniOpens } from '../../domain/identity/patient-credential.ts';
import type { PersonRole } from '../../domain/identity/session-level.ts';
import type { Database } from '../db/database.ts';

export interface AccessSettingRow {
  preset: AccessPreset;
  dniOpens: DniOpens | null;
  defaultPasswordDays: number;
  secondFactorRoles: PersonRole[];
  /** Addresses and networks where many of the clinic's people share one. */
  ownAddresses: string[];
}

const columns = ['preset', 'dniOpens', 'defaultPasswordDays', 'secondFactorRoles', 'ownAddresses'] as const;

export async function findAccessSettings(db: Database): Promise<AccessSettingRow> {
  const row = await db.selectFrom('accessSettings').select(columns).executeTakeFirstOrThrow();
  return row as AccessSettingRow;
}

export async function updateAccessSettings(
  db: Database,
  { now, ...settings }: Omit<AccessSettingRow, 'ownAddresses'> & { now: Date },
): Promise<void> {
  await db
    .updateTable('accessSettings')
    .set({ ...settings, updatedAt: now })
    .execute();
}
