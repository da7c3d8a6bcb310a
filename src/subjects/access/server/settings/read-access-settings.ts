import type { Database } from '../../../../base/kernel/db/database.ts';
import type { AccessSettings } from '../../contract/access.ts';
import { findAccessSettings } from './access-setting-queries.ts';
import { findSessionLives } from './session-life-queries.ts';

/** Where a request came from. */
export interface Origin {
  address: string;
  /** True if an untrusted `X-Forwarded-For` came: other people have the same address. */
  isForwarded: boolean;
}

/** How people get in, and where the caller comes from. */
export async function readAccessSettings(
  db: Database,
  { address, isForwarded }: Origin,
): Promise<AccessSettings> {
  const { ownAddresses, ...settings } = await findAccessSettings(db);
  const lives = await findSessionLives(db);
  return {
    ...settings,
    ownNetworks: ownAddresses,
    lives,
    yourAddress: address,
    isYourAddressShared: isForwarded,
  };
}
