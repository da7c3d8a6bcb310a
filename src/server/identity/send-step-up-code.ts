import { maskEmail } from '../../domain/identity/masked-contact.ts';
import { readBudgetLeft, spendBudgets, budgets as units } from '../budgets/spend-budget.ts';
import { commitIf } from '../db/commit-if.ts';
import { insertAccessCode } from '../messages/access-message-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { insertCode, updateCodesVoided } from './access-code-queries.ts';
import type { AccessServices } from './access-services.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { whyNoCodeTo } from './list-step-up-ways.ts';
import { hashPassword } from './passwords.ts';
import { doneBy, type PersonalCall } from './personal-call.ts';
import { findPatientToRaise, lockOpenSession } from './raise-queries.ts';
import { CODE_MINUTES, makeSixDigits } from './six-digits.ts';

export interface SentCode {
  sentTo: string;
  expiresAt: string;
  resendAfterSeconds: number;
}

/** A code to the e-mail on file, for this session alone; the one that was sent before serves no more. */
export async function sendStepUpCode(
  { db, budgets }: Pick<AccessServices, 'db' | 'budgets'>,
  call: PersonalCall,
): Promise<Outcome<SentCode, 'WAY_NOT_OPEN' | 'TOO_MANY_ATTEMPTS' | 'NOT_SIGNED_IN'>> {
  const { patientId, sessionId, needsSecondFactor } = call.actor;
  if (!patientId || needsSecondFactor) return refuse({ code: 'WAY_NOT_OPEN' });
  const patient = await findPatientToRaise(db, patientId);
  const { email } = patient;
  if (email === null || whyNoCodeTo(patient, call.now)) return refuse({ code: 'WAY_NOT_OPEN' });
  if ((await readBudgetLeft(budgets, { name: 'failedCodeOfPatient', whose: patientId })) < 1) {
    return refuse({ code: 'WAY_NOT_OPEN' });
  }
  const within = await spendBudgets(budgets, { codeResendOfSession: sessionId, codeOfPatient: patientId });
  if (!within.ok) return within;
  const code = makeSixDigits();
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(call.now.getTime() + CODE_MINUTES * 60_000);
  const isSent = await commitIf(db, async (tx) => {
    if (!(await lockOpenSession(tx, sessionId))) return undefined;
    const ofSession = { patientId, sessionId };
    await updateCodesVoided(tx, { ...ofSession, purposes: ['step_up'], now: call.now });
    const codeId = await insertCode(tx, {
      ...{ ...ofSession, purpose: 'step_up', codeHash, createdAt: call.now, expiresAt },
    });
    const recipient = { patientId, recipientName: patient.name, address: email };
    await insertAccessCode(tx, { ...recipient, subjectId: codeId, code, expiresAt, now: call.now });
    await insertAuditEvent(tx, { ...doneBy(call), kind: 'code_sent', detail: { purpose: 'step_up' } });
    return true;
  });
  if (!isSent) return refuse({ code: 'NOT_SIGNED_IN' });
  return done({
    sentTo: maskEmail(email),
    expiresAt: expiresAt.toISOString(),
    resendAfterSeconds: units.codeResendOfSession.windowSeconds,
  });
}
