import type { PersonRole } from '../../domain/identity/session-level.ts';
import { spendBudgets } from '../budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findOpenLink, type LinkPurpose } from './access-link-queries.ts';
import type { AccessServices } from './access-services.ts';
import { hashOf } from './secrets.ts';

/** What a link is for. Mail scanners open links: reading one changes nothing. */
export async function readLink(
  { db, budgets }: AccessServices,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<
  Outcome<{ purpose: LinkPurpose; role: PersonRole; name: string }, 'LINK_VOID' | 'TOO_MANY_ATTEMPTS'>
> {
  const within = await spendBudgets(budgets, { linkOfAddress: address });
  if (!within.ok) return within;
  const link = await findOpenLink(db, { tokenHash: hashOf(token), now });
  return link
    ? done({ purpose: link.purpose, role: link.role, name: link.name })
    : refuse({ code: 'LINK_VOID' });
}
