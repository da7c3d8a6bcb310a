import { randomUUID } from 'node:crypto';
import { type Call, doneBy } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { insertAuditEvent } from '../../kernel/audit/audit-queries.ts';
import { withinBudgets } from '../../kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import type { Channels, Delivery } from '../channels/delivery.ts';
import type { Message } from '../compose/message.ts';

export interface TestMessageResult {
  /** Where it was sent. */
  address: string;
  /** The mail server took it: whether it is read, nobody knows. */
  isAccepted: boolean;
  /** Why it was not taken, in Spanish, with the code of the server's answer; null: it was. */
  reason: string | null;
}

/**
 * Sends a message to the administrator's own e-mail by the real channel, past the outbox, and tells what the mail
 * server answered, 20 seconds later at most. Without a channel, or in a demonstration, there is nothing to try.
 */
export async function sendTestMessage(
  { db, snapshot, budgets, channels }: Pick<Services, 'db' | 'snapshot' | 'budgets'> & { channels: Channels },
  call: Call<'admin'>,
): Promise<Outcome<TestMessageResult, 'NOT_FOUND' | 'TOO_MANY_ATTEMPTS'>> {
  const { id, name, email } = call.actor;
  const { clinic } = await snapshot.any();
  const channel = channels.email;
  if (!channel || !email || clinic.isDemo) return refuse({ code: 'NOT_FOUND' });
  const { name: clinicName, address, city, phones } = clinic;
  const message: Message = {
    key: `test ${randomUUID()}`,
    subject: `Mensaje de prueba de ${clinicName}`,
    paragraphs: [
      'Si lee esto, el correo de la clínica funciona: los avisos de turnos, los códigos y las invitaciones salen por este mismo servidor.',
      'Lo pidió usted desde el tablero de administración. No hace falta responder.',
    ],
    ...{ facts: [], appointments: [], action: null, calendar: null, unsubscribeUrl: null },
    lockScreenText: '',
    clinic: { name: clinicName, address: [address, city].filter(Boolean).join(', '), phones: [...phones] },
  };
  return withinBudgets(budgets, { testMessageOfAccount: id }, async () => {
    const result = resultOf(await channel.send(message, { name, address: email }));
    const detail = { isAccepted: result.isAccepted };
    await insertAuditEvent(db, { ...doneBy(call), kind: 'test_message_sent', detail });
    return done({ address: email, ...result });
  });
}

function resultOf(delivery: Delivery): Omit<TestMessageResult, 'address'> {
  return delivery.outcome === 'sent'
    ? { isAccepted: true, reason: null }
    : { isAccepted: false, reason: delivery.reason };
}
