import { sendsEmail } from '../../../../base/clinic/server/can-tell.ts';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import {
  readBudgetLeft,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  CODE_MINUTES,
  makeSixDigits,
} from '../../../../base/kernel/secrets/six-digits.ts';
import { maskEmail } from '../../../../base/person/rules/masked-contact.ts';
import { insertAccessCode } from '../../../outbox/server/access-message-queries.ts';
import { EMAIL_CODE_RESEND_SECONDS } from '../../rules/email-code.ts';
import { insertCode, updateCodesVoided } from '../codes/access-code-queries.ts';
import {
  findPatientToRaise,
  lockOpenSession,
} from '../session/raise-queries.ts';
import { whyNoCodeTo } from './list-step-up-ways.ts';

export interface SentCode {
  sentTo: string;
  isSent: boolean;
  expiresAt: string;
  resendAfterSeconds: number;
}

/** Sends a code to the e-mail on file, for this session alone; the former one is void. */
export async function sendStepUpCode(
  { db, budgets, ways }: Pick<Services, 'db' | 'budgets' | 'ways'>,
  call: Call,
): Promise<
  Outcome<SentCode, 'WAY_NOT_OPEN' | 'TOO_MANY_ATTEMPTS' | 'NOT_SIGNED_IN'>
> {
  const { patientId, sessionId, needsSecondFactor } = call.actor;
  if (!patientId || needsSecondFactor) return refuse({ code: 'WAY_NOT_OPEN' });
  const patient = await findPatientToRaise(db, patientId);
  const { email } = patient;
  if (email === null || whyNoCodeTo(patient, call.now))
    return refuse({ code: 'WAY_NOT_OPEN' });
  if (
    (await readBudgetLeft(budgets, {
      name: 'failedCodeOfPatient',
      whose: patientId,
    })) < 1
  ) {
    return refuse({ code: 'WAY_NOT_OPEN' });
  }
  const within = await spendBudgets(budgets, {
    codeResendOfSession: sessionId,
    codeOfPatient: patientId,
  });
  if (!within.ok) return within;
  const code = makeSixDigits();
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(call.now.getTime() + CODE_MINUTES * 60_000);
  const isSent = await inTransaction(db, async (tx) => {
    if (!(await lockOpenSession(tx, sessionId))) return undefined;
    const ofSession = { patientId, sessionId };
    await updateCodesVoided(tx, {
      ...ofSession,
      purposes: ['step_up'],
      now: call.now,
    });
    const codeId = await insertCode(tx, {
      ...ofSession,
      purpose: 'step_up',
      codeHash,
      createdAt: call.now,
      expiresAt,
    });
    const recipient = {
      patientId,
      recipientName: patient.name,
      address: email,
    };
    await insertAccessCode(tx, {
      ...recipient,
      subjectId: codeId,
      code,
      expiresAt,
      now: call.now,
    });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'code_sent',
      detail: { purpose: 'step_up' },
    });
    return true;
  });
  if (!isSent) return refuse({ code: 'NOT_SIGNED_IN' });
  return done({
    sentTo: maskEmail(email),
    isSent: sendsEmail({ ways }),
    expiresAt: expiresAt.toISOString(),
    resendAfterSeconds: EMAIL_CODE_RESEND_SECONDS,
  });
}
