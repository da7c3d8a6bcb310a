import { randomUUID } from 'node:crypto';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { answerInLikeTime } from '../../../../base/kernel/hashing/answer-in-like-time.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { insertUpcomingAppointments } from '../../../outbox/server/access-message-queries.ts';
import { admitRecovery } from '../attempts/admit-recovery.ts';
import { findPatientToRecover } from '../passwords/recovery-queries.ts';

/** Sends the patient their next appointments, by their own channel. Never reveals whether there is such a patient. */
export async function sendUpcomingAppointments(
  services: Services,
  {
    dni,
    ...request
  }: {
    dni: string;
    proofOfWork?: string | undefined;
    address: string;
    now: Date;
  },
): Promise<Outcome<{ received: true }, 'PROOF_OF_WORK_NEEDED'>> {
  const { db, budgets } = services;
  const { address, now } = request;
  const admitted = await admitRecovery(services, request);
  if (!admitted.ok) return admitted;
  return answerInLikeTime(async () => {
    const ofAccount = await spendBudgets(budgets, {
      recoveryOfAccount: `turnos ${dni}`,
    });
    const patient =
      ofAccount.ok && (await findPatientToRecover(db, { dni, now }));
    if (patient) {
      await inTransaction(db, async (tx) => {
        await insertUpcomingAppointments(tx, {
          subjectId: randomUUID(),
          patientId: patient.id,
          now,
        });
        await insertAuditEvent(tx, {
          kind: 'turnos_sent',
          at: now,
          address,
          subjectPatientId: patient.id,
        });
        return true;
      });
    }
    return done({ received: true });
  });
}
