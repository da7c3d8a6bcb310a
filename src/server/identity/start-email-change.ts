import { fieldMessages } from '../../contract/field-messages.ts';
import { maskEmail } from '../../domain/identity/masked-contact.ts';
import { spendBudgets } from '../budgets/spend-budget.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertAccessCode } from '../messages/access-message-queries.ts';
import { isEmailAddress } from '../messages/email-address.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import { type CodePurpose, insertCode, updateCodesVoided } from './access-code-queries.ts';
import type { AccessServices } from './access-services.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { insertEmailChange, lockPatientEmail } from './email-change-queries.ts';
import { hashPassword } from './passwords.ts';
import { doneBy, type PersonalCall } from './personal-call.ts';
import { lockOpenSession } from './raise-queries.ts';
import { sendSecurityNotice } from './send-security-notice.ts';
import { CODE_MINUTES, makeSixDigits } from './six-digits.ts';

export interface StartedEmailChange {
  changeId: string;
  oldCodeTo: string | null;
  expiresAt: string;
}

/**
 * Begins to change the patient's e-mail: a code to the new address, and one to that on file, which is warned
 * besides. Codes of what was begun before serve no more.
 */
export async function startEmailChange(
  { db, budgets }: Pick<AccessServices, 'db' | 'budgets'>,
  { email, ...call }: PersonalCall & { email: string },
): Promise<
  Outcome<StartedEmailChange, 'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS' | 'NEEDS_CODE' | 'NOT_SIGNED_IN'>
> {
  const { patientId, sessionId, level } = call.actor;
  if (!patientId || level === 'N1') return refuse({ code: 'NEEDS_CODE' });
  if (!isEmailAddress(email)) return invalid('email', fieldMessages.EMAIL_UNREADABLE);
  if (email.toLowerCase() === call.actor.email?.toLowerCase()) {
    return invalid('email', 'Esa es la dirección que ya tenemos.');
  }
  const within = await spendBudgets(budgets, { emailChangeOfPatient: patientId });
  if (!within.ok) return within;
  const [forOld, forNew] = [await makeCode(), await makeCode()];
  const expiresAt = new Date(call.now.getTime() + CODE_MINUTES * 60_000);
  const started = await commitIf(db, async (tx) => {
    const oldEmail = await lockPatientEmail(tx, patientId);
    if (!(await lockOpenSession(tx, sessionId))) return undefined;
    await updateCodesVoided(tx, { patientId, purposes: ['email_old', 'email_new'], now: call.now });
    const send = sender(tx, { ...call, patientId, expiresAt });
    const oldCodeId = oldEmail === null ? null : await send('email_old', { ...forOld, address: oldEmail });
    const newCodeId = await send('email_new', { ...forNew, address: email });
    const change = { patientId, oldEmail, newEmail: email, oldCodeId, newCodeId, startedAt: call.now };
    const changeId = await insertEmailChange(tx, change);
    if (oldEmail !== null) {
      await sendSecurityNotice(tx, call, { what: 'email_change_started', address: oldEmail });
    }
    await insertAuditEvent(tx, { ...doneBy(call), kind: 'email_change_started' });
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
  { actor, patientId, expiresAt, now }: PersonalCall & { patientId: string; expiresAt: Date },
) {
  return async (purpose: CodePurpose, { code, codeHash, address }: MadeCode & { address: string }) => {
    const ofSession = { patientId, sessionId: actor.sessionId, createdAt: now, expiresAt };
    const subjectId = await insertCode(tx, { ...ofSession, purpose, codeHash });
    const message = { subjectId, patientId, recipientName: actor.name, address, code, expiresAt, now };
    await insertAccessCode(tx, message);
    return subjectId;
  };
}
