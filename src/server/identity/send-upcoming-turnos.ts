import { randomUUID } from 'node:crypto';
import { spendBudgets } from '../budgets/spend-budget.ts';
import { insertUpcomingTurnos } from '../messages/access-message-queries.ts';
import { done, type Outcome } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { answerInLikeTime } from './answer-in-like-time.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { findPatientToRecover } from './recovery-queries.ts';

/** Their next turnos, to the patient by their own way. Whether there is such a patient is never told. */
export async function sendUpcomingTurnos(
  { db, budgets }: AccessServices,
  { dni, address, now }: { dni: string; address: string; now: Date },
): Promise<Outcome<{ received: true }, 'TOO_MANY_ATTEMPTS'>> {
  const within = await spendBudgets(budgets, { recoveryOfAddress: address });
  if (!within.ok) return within;
  return answerInLikeTime(async () => {
    const ofAccount = await spendBudgets(budgets, { recoveryOfAccount: `turnos ${dni}` });
    const patient = ofAccount.ok && (await findPatientToRecover(db, { dni, now }));
    if (patient) {
      await db.transaction().execute(async (tx) => {
        await insertUpcomingTurnos(tx, { subjectId: randomUUID(), patientId: patient.id, now });
        await insertAuditEvent(tx, { kind: 'turnos_sent', at: now, address, subjectPatientId: patient.id });
      });
    }
    return done({ received: true });
  });
}
