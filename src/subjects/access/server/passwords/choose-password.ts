import type { SessionState } from '../../../../base/api/contract/session.ts';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import {
  lockOpenSession,
  updateSessionOwnPassword,
} from '../session/raise-queries.ts';
import { readSessionState } from '../session/read-session-state.ts';
import { sendSecurityNotice } from '../session/send-security-notice.ts';
import { checkNewPassword } from './check-new-password.ts';
import { checkOwnPassword } from './check-own-password.ts';
import {
  findPasswordHolder,
  insertDoctorUser,
  lockDoctor,
  type PasswordHolder,
  updateKeptSession,
} from './own-password-queries.ts';
import {
  updatePatientPassword,
  updateUserPassword,
} from './recovery-queries.ts';

export interface ChosenPassword {
  password: string;
  current?: string | undefined;
}

// A person who showed a code this recently need not know the password that they replace.
const justRaisedMinutes = 15;

/** The person's own password, from now on the only one: all their other sessions end. */
export async function choosePassword(
  services: Pick<Services, 'db' | 'budgets' | 'snapshot'>,
  { password: typed, current, ...call }: Call & ChosenPassword,
): Promise<
  Outcome<
    SessionState,
    | 'INVALID_INPUT'
    | 'WRONG_PASSWORD'
    | 'TOO_MANY_ATTEMPTS'
    | 'NEEDS_CODE'
    | 'NOT_SIGNED_IN'
  >
> {
  const { db } = services;
  const { actor } = call;
  if (actor.level === 'N1' && !actor.mustChoosePassword)
    return refuse({ code: 'NEEDS_CODE' });
  const holder = await findPasswordHolder(db, actor);
  const parsed = await checkNewPassword(services, typed, holder);
  if (!parsed.ok) return parsed;
  const outcome = await checkCurrent(services, { call, holder, current });
  if (!outcome.ok) return outcome;
  const passwordHash = await hashPassword(parsed.value);
  const isChosen = await inTransaction(db, async (tx) => {
    if (!(await writePassword(tx, { call, passwordHash }))) return undefined;
    await sendSecurityNotice(tx, call, { what: 'password_set' });
    await insertAuditEvent(tx, { ...doneBy(call), kind: 'password_set' });
    return true;
  });
  return isChosen
    ? readSessionState(db, call)
    : refuse({ code: 'NOT_SIGNED_IN' });
}

async function checkCurrent(
  services: Pick<Services, 'db' | 'budgets'>,
  {
    call,
    holder,
    current,
  }: { call: Call; holder: PasswordHolder; current: string | undefined },
): Promise<
  Outcome<null, 'INVALID_INPUT' | 'WRONG_PASSWORD' | 'TOO_MANY_ATTEMPTS'>
> {
  const { passwordHash } = holder;
  if (passwordHash === null) return done(null);
  if (current !== undefined)
    return checkOwnPassword(services, {
      call,
      passwordHash,
      password: current,
    });
  const { raisedAt } = call.actor.facts;
  const wasJustRaised =
    raisedAt !== null &&
    call.now.getTime() - raisedAt < justRaisedMinutes * 60_000;
  return wasJustRaised
    ? done(null)
    : invalid('current', 'Escriba su contraseña actual.');
}

/**
 * The account is locked before the session: the second of two sessions that choose at once finds that the first ended
 * it. False: it did.
 */
async function writePassword(
  tx: Database,
  { call, passwordHash }: { call: Call; passwordHash: string },
): Promise<boolean> {
  const { actor, now } = call;
  const { sessionId, patientId, doctorId } = actor;
  await updateKeptSession(tx, sessionId);
  if (doctorId && actor.userId === null) {
    await lockDoctor(tx, doctorId);
    if (!(await lockOpenSession(tx, sessionId))) return false;
    const userId = await insertDoctorUser(tx, { doctorId, passwordHash, now });
    return (
      userId !== undefined &&
      updateSessionOwnPassword(tx, { sessionId, userId })
    );
  }
  if (patientId)
    await updatePatientPassword(tx, { patientId, passwordHash, now });
  else if (actor.userId)
    await updateUserPassword(tx, { userId: actor.userId, passwordHash, now });
  return updateSessionOwnPassword(tx, { sessionId, userId: actor.userId });
}
