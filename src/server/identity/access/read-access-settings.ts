import type { AccessSettings } from '../../../contract/admin/access.ts';
import type { Call } from '../../clinic/call.ts';
import type { Database } from '../../kernel/db/database.ts';
import { findAccessSettings } from './access-setting-queries.ts';
import { findSessionLives } from './session-life-queries.ts';

/** How people get in, and where the caller comes from. */
export async function readAccessSettings(
  db: Database,
  { address }: Pick<Call, 'address'>,
): Promise<AccessSettings> {
  const { ownAddresses, ...settings } = await findAccessSettings(db);
  const lives = await findSessionLives(db);
  return { ...settings, ownNetworks: ownAddresses, lives, yourAddress: address };
}
