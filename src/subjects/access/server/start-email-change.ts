import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../base/kernel/budgets/spend-budget.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { hashPassword } from '../../../base/kernel/hashing/passwords.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../base/kernel/refusal.ts';
import {
  CODE_MINUTES,
  makeSixDigits,
} from '../../../base/kernel/secrets/six-digits.ts';
import { fieldMessages } from '../../../base/person/contract/field-messages.ts';
import { maskEmail } from '../../../base/person/rules/masked-contact.ts';
import { insertAccessCode } from '../../outbox/server/access-message-queries.ts';
import { isEmailAddress } from '../../outbox/server/email-address.ts';
import {
  type CodePurpose,
  insertCode,
  updateCodesVoided,
} from './codes/access-code-queries.ts';
import { insertEmailChange, lockPatientEmail } from './email-change-queries.ts';
import { lockOpenSession } from './session/raise-queries.ts';
import { sendSecurityNotice } from './session/send-security-notice.ts';

export interface StartedEmailChange {
  changeId: string;
  oldCodeTo: string | null;
  expiresAt: string;
}

/**
 * Begins to change the patient's e-mail: a code goes to the new address, and another to the one on file, which is
 * also warned. Codes of an earlier attempt are void.
 */
export async function startEmailChange(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  { email, ...call }: Call & { email: string },
): Promise<
  Outcome<
    StartedEmailChange,
    'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS' | 'NEEDS_CODE' | 'NOT_SIGNED_IN'
  >
> {
  const { patientId, sessionId, level } = call.actor;
  if (!patientId || level === 'N1') return refuse({ code: 'NEEDS_CODE' });
  if (!isEmailAddress(email))
    return invalid('email', fieldMessages.EMAIL_UNREADABLE);
  if (email.toLowerCase() === call.actor.email?.toLowerCase()) {
    return invalid('email', 'Esa es la dirección que ya tenemos.');
  }
  const within = await spendBudgets(budgets, {
    emailChangeOfPatient: patientId,
  });
  if (!within.ok) return within;
  const [forOld, forNew] = [await makeCode(), await makeCode()];
  const expiresAt = new Date(call.now.getTime() + CODE_MINUTES * 60_000);
  const started = await inTransaction(db, async (tx) => {
    const oldEmail = await lockPatientEmail(tx, patientId);
    if (!(await lockOpenSession(tx, sessionId))) return undefined;
    await updateCodesVoided(tx, {
      patientId,
      purposes: ['email_old', 'email_new'],
      now: call.now,
    });
    const send = sender(tx, { ...call, patientId, expiresAt });
    const oldCodeId =
      oldEmail === null
        ? null
        : await send('email_old', { ...forOld, address: oldEmail });
    const newCodeId = await send('email_new', { ...forNew, address: email });
    const change = {
      patientId,
      oldEmail,
      newEmail: email,
      oldCodeId,
      newCodeId,
      startedAt: call.now,
    };
    const changeId = await insertEmailChange(tx, change);
    if (oldEmail !== null) {
      await sendSecurityNotice(tx, call, {
        what: 'email_change_started',
        address: oldEmail,
      });
    }
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'email_change_started',
    });
    return { changeId, oldCodeTo: oldEmail && maskEmail(oldEmail) };
  });
  return started
    ? done({ ...started, expiresAt: expiresAt.toISOString() })
    : refuse({ code: 'NOT_SIGNED_IN' });
}

interface MadeCode {
  code: string;
  codeHash: string;
}

async function makeCode(): Promise<MadeCode> {
  const code = makeSixDigits();
  return { code, codeHash: await hashPassword(code) };
}

function sender(
  tx: Database,
  {
    actor,
    patientId,
    expiresAt,
    now,
  }: Call & { patientId: string; expiresAt: Date },
) {
  return async (
    purpose: CodePurpose,
    { code, codeHash, address }: MadeCode & { address: string },
  ) => {
    const ofSession = {
      patientId,
      sessionId: actor.sessionId,
      createdAt: now,
      expiresAt,
    };
    const subjectId = await insertCode(tx, { ...ofSession, purpose, codeHash });
    const message = {
      subjectId,
      patientId,
      recipientName: actor.name,
      address,
      code,
      expiresAt,
      now,
    };
    await insertAccessCode(tx, message);
    return subjectId;
  };
}
