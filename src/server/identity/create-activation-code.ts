import { randomInt } from 'node:crypto';
import { makeActivationCode } from '../../domain/identity/activation-code.ts';
import { spendBudgets } from '../budgets/spend-budget.ts';
import { commitIf } from '../db/commit-if.ts';
import { findPatientIsThere } from '../patients/patient-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { updateCodesVoided } from './access-code-queries.ts';
import { lockLinkOwner } from './access-link-queries.ts';
import type { AccessServices } from './access-services.ts';
import { insertActivationCode } from './activation-code-queries.ts';
import type { Actor } from './actor.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { hashPassword } from './passwords.ts';

const codeHours = 24;

/** A code for a person at the counter, who takes it along on paper. It is told this once; the one before is void. */
export async function createActivationCode(
  { db, budgets }: AccessServices,
  {
    patientId,
    actor,
    now,
  }: { patientId: string; actor: Pick<Actor, 'door' | 'userId' | 'sessionId'>; now: Date },
): Promise<Outcome<{ code: string; expiresAt: string }, 'NOT_FOUND' | 'TOO_MANY_ATTEMPTS'>> {
  if (!(await findPatientIsThere(db, patientId))) return refuse({ code: 'NOT_FOUND' });
  const within = await spendBudgets(budgets, { activationCodeOfPatient: patientId });
  if (!within.ok) return within;
  const code = makeActivationCode(randomInt);
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(now.getTime() + codeHours * 60 * 60_000);
  await commitIf(db, async (tx) => {
    await lockLinkOwner(tx, { patientId, userId: null });
    await updateCodesVoided(tx, { patientId, purposes: ['activation'], now });
    await insertActivationCode(tx, {
      patientId,
      codeHash,
      createdAt: now,
      expiresAt,
      createdBy: actor.userId,
    });
    await insertAuditEvent(tx, {
      kind: 'activation_code_made',
      at: now,
      role: actor.door,
      userId: actor.userId,
      sessionId: actor.sessionId,
      subjectPatientId: patientId,
    });
    return true;
  });
  return done({ code, expiresAt: expiresAt.toISOString() });
}
