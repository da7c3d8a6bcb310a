import { randomInt } from 'node:crypto';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { inTurnOf } from '../../../../base/kernel/hashing/hashing-turn.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { makeRecoveryCodeSet, markOf } from '../../rules/recovery-codes.ts';
import { sendSecurityNotice } from '../session/send-security-notice.ts';
import { ownerOf } from './factor-owner.ts';
import { lockFactorOwner } from './factor-queries.ts';
import { insertRecoveryCodes } from './recovery-code-queries.ts';

/** Ten hashes take longer than the one of a sign-in, so they may wait longer. */
const maxWaitMs = 60_000;

/** Makes the codes for a lost second factor. They are returned only once, and those made before end. */
export async function makeRecoveryCodes(
  { db }: Pick<Services, 'db'>,
  call: Call,
): Promise<Outcome<{ codes: string[] }, 'WAY_NOT_OPEN'>> {
  const { actor, now } = call;
  const owner = ownerOf(actor);
  if (!owner) return refuse({ code: 'WAY_NOT_OPEN' });
  const codes = makeRecoveryCodeSet(randomInt);
  // Apart from the hashes of unknown browsers: in a flood of sign-ins a person still gets these codes.
  const turn = {
    address: call.address,
    browser: call.browser.toString('base64url'),
    isKnown: true,
    maxWaitMs,
  };
  const hashed = await inTurnOf(turn, () => hashCodes(codes));
  const isMade = await inTransaction(db, async (tx) => {
    await lockFactorOwner(tx, owner);
    if (!(await insertRecoveryCodes(tx, { ...owner, codes: hashed, now })))
      return undefined;
    await sendSecurityNotice(tx, call, { what: 'recovery_codes_made' });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'recovery_codes_made',
    });
    return true;
  });
  return isMade ? done({ codes }) : refuse({ code: 'WAY_NOT_OPEN' });
}

/** Hashes one code after the other, so that each set has one job in the queue at a time. */
async function hashCodes(
  codes: readonly string[],
): Promise<{ mark: string; codeHash: string }[]> {
  const hashed = [];
  for (const code of codes)
    hashed.push({ mark: markOf(code), codeHash: await hashPassword(code) });
  return hashed;
}
