import type { AccessSettings } from '../../../contract/admin/access.ts';
import type { Database } from '../../kernel/db/database.ts';
import { findAccessSettings } from './access-setting-queries.ts';

export async function readAccessSettings(db: Database): Promise<AccessSettings> {
  const { preset, dniOpens, defaultPasswordDays, secondFactorRoles, revision } = await findAccessSettings(db);
  return { preset, dniOpens, defaultPasswordDays, secondFactorRoles, revision };
}
