import { sql } from 'kysely';
import type { PersonRole } from '../../../../base/api/rules/session-level.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { AccessPreset, DniOpens } from '../../rules/patient-credential.ts';

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

export async function findAccessSettings(
  db: Database,
): Promise<AccessSettingRow> {
  const row = await db
    .selectFrom('accessSettings')
    .select(columns)
    .executeTakeFirstOrThrow();
  return row as AccessSettingRow;
}

/**
 * False: the row changed since it was read. Networks are written without host bits and without duplicates.
 */
export async function updateAccessSettings(
  db: Database,
  {
    revision,
    now,
    ownAddresses,
    ...settings
  }: AccessSettingRow & { now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accessSettings')
    .set({
      ...settings,
      ownAddresses: sql<string[]>`array(select distinct on (net) case
          when family(net) = 4 and masklen(net) = 32 then host(net) else net::text end
        from unnest(${ownAddresses}::inet[]) typed,
          lateral (select network(case when family(typed) = 6 and masklen(typed) > 64
            then set_masklen(typed, 64) else typed end) as net))`,
      updatedAt: now,
    })
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
