import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import {
  returnBudgets,
  spendBudgets,
} from '../../../base/kernel/budgets/spend-budget.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { isPasswordOf } from '../../../base/kernel/hashing/passwords.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import {
  type CountedCode,
  updateCodesGuessed,
  updateCodesUsed,
  updateCodesVoided,
} from './codes/access-code-queries.ts';
import {
  type EmailChangeRow,
  findOpenEmailChange,
  lockPatientEmail,
  updateEmailChangeDone,
  updateOtherSessionsEnded,
  updatePatientEmail,
} from './email-change-queries.ts';
import { lockOpenSession } from './session/raise-queries.ts';
import { sendSecurityNotice } from './session/send-security-notice.ts';

/** Hours for which a changed address opens nothing, so that the reader of the old one can object. */
const WAIT_HOURS = 48;

export interface FinishedEmailChange {
  changeId: string;
  oldCode?: string | undefined;
  newCode: string;
}

/** Changes the patient's e-mail if both codes are right; a guess is counted before it is compared. */
export async function finishEmailChange(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  { changeId, oldCode, newCode, ...call }: Call & FinishedEmailChange,
): Promise<
  Outcome<
    { opensFrom: string },
    | 'NOT_FOUND'
    | 'CODE_WRONG'
    | 'CODE_VOID'
    | 'TOO_MANY_ATTEMPTS'
    | 'NEEDS_CODE'
  >
> {
  const { actor, now } = call;
  const { patientId, sessionId, level } = actor;
  if (!patientId || level === 'N1') return refuse({ code: 'NEEDS_CODE' });
  const change = await findOpenEmailChange(db, { changeId, patientId });
  if (!change) return refuse({ code: 'NOT_FOUND' });
  const typed = new Map([[change.newCodeId, newCode]]);
  if (change.oldCodeId) typed.set(change.oldCodeId, oldCode ?? '');
  const ids = [...typed.keys()];
  const purposes = ['email_old' as const, 'email_new' as const];
  const guessed = await updateCodesGuessed(db, {
    patientId,
    sessionId,
    purposes,
    ids,
    now,
  });
  if (guessed.length < ids.length) return refuse({ code: 'CODE_VOID' });
  const within = await spendBudgets(budgets, {
    failedCodeOfPatient: patientId,
  });
  if (!within.ok) return within;
  if (!(await areAllRight(guessed, typed))) {
    await insertAuditEvent(db, {
      ...doneBy(call),
      kind: 'step_up_failed',
      detail: { way: 'email_change' },
    });
    const attemptsLeft = Math.min(...guessed.map((code) => code.attemptsLeft));
    return refuse({ code: 'CODE_WRONG', data: { attemptsLeft } });
  }
  await returnBudgets(budgets, { failedCodeOfPatient: patientId });
  const opensFrom = new Date(now.getTime() + WAIT_HOURS * 3_600_000);
  const isChanged = await inTransaction(db, async (tx) => {
    // The counter may have changed the address meanwhile.
    if ((await lockPatientEmail(tx, patientId)) !== change.oldEmail)
      return undefined;
    if (!(await lockOpenSession(tx, sessionId))) return undefined;
    if (!(await updateCodesUsed(tx, { ids, now }))) return undefined;
    await writeChange(tx, { call, change, changeId, patientId, opensFrom });
    return true;
  });
  return isChanged
    ? done({ opensFrom: opensFrom.toISOString() })
    : refuse({ code: 'CODE_VOID' });
}

/** Compares all codes, so that the time does not reveal which one was wrong. */
async function areAllRight(
  guessed: CountedCode[],
  typed: Map<string, string>,
): Promise<boolean> {
  const right = await Promise.all(
    guessed.map(({ id, codeHash }) =>
      isPasswordOf(codeHash, typed.get(id) ?? ''),
    ),
  );
  return right.every(Boolean);
}

async function writeChange(
  tx: Database,
  {
    call,
    change,
    changeId,
    patientId,
    opensFrom,
  }: {
    call: Call;
    change: EmailChangeRow;
    changeId: string;
    patientId: string;
    opensFrom: Date;
  },
): Promise<void> {
  const { now, actor } = call;
  await updateEmailChangeDone(tx, { changeId, now });
  await updatePatientEmail(tx, {
    patientId,
    email: change.newEmail,
    opensFrom,
  });
  // Those codes went to the old address.
  await updateCodesVoided(tx, { patientId, purposes: ['step_up'], now });
  await updateOtherSessionsEnded(tx, {
    patientId,
    sessionId: actor.sessionId,
    now,
  });
  for (const address of [change.oldEmail, change.newEmail]) {
    if (address !== null)
      await sendSecurityNotice(tx, call, { what: 'email_changed', address });
  }
  await insertAuditEvent(tx, { ...doneBy(call), kind: 'email_changed' });
}
