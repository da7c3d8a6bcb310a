import type { Services } from '../../../../base/doors/services.ts';
import {
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import {
  deriveToken,
  hashOf,
} from '../../../../base/kernel/secrets/secrets.ts';
import { deletePairing, findPairing, insertPairing } from './screen-queries.ts';

/** How long a code may be typed. */
const codeMinutes = 10;
/** How many codes are tried: another screen may show the first one at this moment. */
const mostTries = 10;

/**
 * The stored hash of a code. It takes the installation's key, because six digits alone are found by trying
 * all.
 */
export function screenCodeHash(
  { linkKey }: Pick<Services, 'linkKey'>,
  code: string,
): Buffer {
  return hashOf(deriveToken(linkKey, 'screen code', code));
}

export interface ScreenAsking {
  idempotencyKey: string;
  /** The secret that the device showed; undefined: none. */
  shownToken: string | undefined;
  /** Like 'Chrome en Linux'. */
  device: string;
  address: string;
  now: Date;
}

export interface ShownCode {
  code: string;
  expiresAt: string;
  /** The device's secret, for a cookie that no script reads: it opens nothing until the code was typed. */
  token: string;
}

/**
 * Gives an unpaired screen a code for the counter to type. The request's key gives the secret and the code,
 * so that a repeat gets the same. The code that this device showed before is void.
 */
export async function startPairing(
  services: Pick<Services, 'db' | 'budgets' | 'linkKey'>,
  { idempotencyKey, shownToken, device, address, now }: ScreenAsking,
): Promise<Outcome<ShownCode, 'TOO_MANY_ATTEMPTS'>> {
  const { db, budgets, linkKey } = services;
  const token = deriveToken(linkKey, 'screen', idempotencyKey);
  const tokenHash = hashOf(token);
  const codes = Array.from({ length: mostTries }, (_, nth) => {
    const bytes = hashOf(
      deriveToken(linkKey, 'screen code to show', `${idempotencyKey}\0${nth}`),
    );
    return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  });
  const shown = await findPairing(db, { tokenHash, now });
  const again =
    shown &&
    codes.find((code) => screenCodeHash(services, code).equals(shown.codeHash));
  if (shown && again)
    return done({
      code: again,
      expiresAt: shown.expiresAt.toISOString(),
      token,
    });
  const spent = { screenCodeOfAddress: address };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within;
  if (shownToken) await deletePairing(db, hashOf(shownToken));
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000);
  for (const code of codes) {
    const pairing = {
      tokenHash,
      codeHash: screenCodeHash(services, code),
      device,
      now,
      expiresAt,
    };
    if (await insertPairing(db, pairing))
      return done({ code, expiresAt: expiresAt.toISOString(), token });
  }
  await returnBudgets(budgets, spent);
  throw new Error(`${mostTries} codes were all shown by other screens.`);
}
