import { randomInt } from 'node:crypto';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { makeActivationCode } from '../../rules/activation-code.ts';
import { lockLinkOwner } from '../links/access-link-queries.ts';
import { findPatientIsThere } from '../sign-in/patient-account-queries.ts';
import { updateCodesVoided } from './access-code-queries.ts';
import { insertActivationCode } from './activation-code-queries.ts';

const codeHours = 24;

/**
 * An activation code for a person at the counter, who takes it along on paper. It is returned only once; the former
 * one is void.
 */
export async function createActivationCode(
  { db, budgets }: Services,
  { patientId, ...call }: Call & { patientId: string },
): Promise<
  Outcome<
    { code: string; expiresAt: string },
    'NOT_FOUND' | 'TOO_MANY_ATTEMPTS'
  >
> {
  const { now } = call;
  if (!(await findPatientIsThere(db, patientId)))
    return refuse({ code: 'NOT_FOUND' });
  const within = await spendBudgets(budgets, {
    activationCodeOfPatient: patientId,
  });
  if (!within.ok) return within;
  const code = makeActivationCode(randomInt);
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(now.getTime() + codeHours * 60 * 60_000);
  await inTransaction(db, async (tx) => {
    await lockLinkOwner(tx, { patientId, userId: null });
    await updateCodesVoided(tx, { patientId, purposes: ['activation'], now });
    await insertActivationCode(tx, {
      patientId,
      codeHash,
      createdAt: now,
      expiresAt,
      createdBy: call.actor.userId,
    });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'activation_code_made',
      subjectPatientId: patientId,
    });
    return true;
  });
  return done({ code, expiresAt: expiresAt.toISOString() });
}
