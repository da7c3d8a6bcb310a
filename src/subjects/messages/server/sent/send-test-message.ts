import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { EmailTrial } from '../../../../base/doors/upkeep.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { withinBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';

export interface TestMessageResult {
  /** Where it was sent. */
  address: string;
  /** The mail server took it: whether it is read, nobody knows. */
  isAccepted: boolean;
  /** Why it was not taken, in Spanish, with the code of the server's answer; null: it was. */
  reason: string | null;
}

/**
 * Sends a message to the administrator's own e-mail by the real channel, and tells what the mail server answered, 20
 * seconds later at most. NOT_FOUND: no e-mail channel is set up, or the clinic is a demonstration.
 */
export async function sendTestMessage(
  {
    db,
    snapshot,
    budgets,
    trial,
  }: Pick<Services, 'db' | 'snapshot' | 'budgets'> & { trial: EmailTrial | null },
  call: Call<'admin'>,
): Promise<Outcome<TestMessageResult, 'NOT_FOUND' | 'TOO_MANY_ATTEMPTS'>> {
  const { id, name, email } = call.actor;
  const { clinic } = await snapshot.any();
  if (!trial || !email || clinic.isDemo) return refuse({ code: 'NOT_FOUND' });
  return withinBudgets(budgets, { testMessageOfAccount: id }, async () => {
    const result = await trial({ name, address: email });
    const detail = { isAccepted: result.isAccepted };
    await insertAuditEvent(db, { ...doneBy(call), kind: 'test_message_sent', detail });
    return done({ address: email, ...result });
  });
}
