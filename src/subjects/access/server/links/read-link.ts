import type { PersonRole } from '../../../../base/api/rules/session-level.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { findOpenLink, type LinkPurpose } from './access-link-queries.ts';

/** The purpose of a link. Mail scanners open links: reading one changes nothing. */
export async function readLink(
  { db, budgets }: Services,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<
  Outcome<
    { purpose: LinkPurpose; role: PersonRole; name: string },
    'LINK_VOID' | 'TOO_MANY_ATTEMPTS'
  >
> {
  const link = await findOpenLink(db, { tokenHash: hashOf(token), now });
  if (link)
    return done({ purpose: link.purpose, role: link.role, name: link.name });
  // A link that opens costs nothing: other people of that address may try many links that do not.
  const within = await spendBudgets(budgets, { linkOfAddress: address });
  return within.ok ? refuse({ code: 'LINK_VOID' }) : within;
}
