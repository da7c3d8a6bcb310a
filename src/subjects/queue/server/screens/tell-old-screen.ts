import type { Services } from '../../../../base/doors/services.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { insertOldScreen, updateOldScreenSeen } from './old-screen-queries.ts';

/** At most so many rows are kept, however many browsers report themselves. */
const mostKept = 20;

interface OldBrowser {
  /** The browser's own secret, hashed. */
  browser: Buffer;
  /** The secret of a paired screen. Undefined: it sent none. */
  screenToken: string | undefined;
  /** Like 'Chrome 76 en Linux'. */
  device: string;
  address: string;
  now: Date;
}

/** Notes for the counter that a browser at the screen's address is too old to show it. */
export async function tellOldScreen(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  { screenToken, address, ...seen }: OldBrowser,
): Promise<Outcome<{ isNoted: true }, 'TOO_MANY_ATTEMPTS'>> {
  const screen = {
    ...seen,
    screenTokenHash: screenToken === undefined ? null : hashOf(screenToken),
  };
  if (await updateOldScreenSeen(db, screen)) return done({ isNoted: true });
  const within = await spendBudgets(budgets, { oldScreenOfAddress: address });
  if (!within.ok) return within;
  await insertOldScreen(db, { ...screen, mostKept });
  return done({ isNoted: true });
}
