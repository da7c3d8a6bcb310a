import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { EmailTrial } from '../../../../base/doors/upkeep.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { withinBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';

export interface TestMessageResult {
  /** The address of the test message. */
  address: string;
  /** True if the mail server took it. It is unknown if the message is read. */
  isAccepted: boolean;
  /**
   * The reason why it was not taken, in Spanish, with the code of the server's answer. Null: it was taken.
   */
  reason: string | null;
}

/**
 * Sends a message to the administrator's own e-mail by the real channel, and returns the mail server's answer
 * within 20 seconds. Refuses with NOT_FOUND if no e-mail channel is set up, or in a demonstration.
 */
export async function sendTestMessage(
  {
    db,
    snapshot,
    budgets,
    trial,
  }: Pick<Services, 'db' | 'snapshot' | 'budgets'> & {
    trial: EmailTrial | null;
  },
  call: Call<'admin'>,
): Promise<Outcome<TestMessageResult, 'NOT_FOUND' | 'TOO_MANY_ATTEMPTS'>> {
  const { id, name, email } = call.actor;
  const { clinic } = await snapshot.any();
  if (!trial || !email || clinic.isDemo) return refuse({ code: 'NOT_FOUND' });
  return withinBudgets(budgets, { testMessageOfAccount: id }, async () => {
    const result = await trial({ name, address: email });
    const detail = { isAccepted: result.isAccepted };
    await insertAuditEvent(db, {
      ...doneBy(call),
      kind: 'test_message_sent',
      detail,
    });
    return done({ address: email, ...result });
  });
}
