import type { PersonRole } from '../../../domain/identity/session-level.ts';
import type { Services } from '../../clinic/services.ts';
import { spendBudgets } from '../../kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { hashOf } from '../../kernel/secrets/secrets.ts';
import { findOpenLink, type LinkPurpose } from './access-link-queries.ts';

/** The purpose of a link. Mail scanners open links: reading one changes nothing. */
export async function readLink(
  { db, budgets }: Services,
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
