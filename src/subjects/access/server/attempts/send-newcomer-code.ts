import type { Services } from '../../../../base/doors/services.ts';
import {
  type Budgets,
  readBudgetLeft,
  returnBudgets,
  spendBudgets,
  withinBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import {
  CODE_MINUTES,
  makeSixDigits,
} from '../../../../base/kernel/secrets/six-digits.ts';
import { destinationOf } from '../../../outbox/rules/destination.ts';
import { insertAccessCode } from '../../../outbox/server/access-message-queries.ts';
import { destinationKey } from '../../../outbox/server/destination-key.ts';
import {
  findMayHaveUsedShare,
  insertNewcomerCode,
} from './newcomer-code-queries.ts';
import { mailboxOwnerKey, nextProof } from './newcomer-ladder.ts';
import { DEAR_TIMES, solveOrAsk } from './solve-or-ask.ts';

export interface CodeRequest {
  email: string;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  proofOfWork?: string | undefined;
  now: Date;
}

type SendRefusal =
  | 'WAY_NOT_OPEN'
  | 'NEWCOMERS_BY_PHONE'
  | 'PROOF_OF_WORK_NEEDED'
  | 'TOO_MANY_ATTEMPTS';

export interface SentNewcomerCode {
  codeId: string;
  expiresAt: string;
}

/** The hash of an e-mail, stored with the code that was sent there. */
export const newcomerEmailHash = (email: string): Buffer =>
  hashOf(email.trim().toLowerCase());

/**
 * Sends a code to the e-mail of a new person whose address has to show one, for this browser alone. It costs
 * a puzzle, dearer after many, and counts as a message. Beyond a limit of the address a dear puzzle serves.
 */
export async function sendNewcomerCode(
  services: Services,
  { email, browser, address, proofOfWork, now }: CodeRequest,
): Promise<Outcome<SentNewcomerCode, SendRefusal>> {
  const { db, budgets, changes } = services;
  const needsCode =
    (await isAskedMuch(budgets, address)) ||
    (await findMayHaveUsedShare(db, { address, now }));
  const from = { address, email, needsCode };
  const proof = budgets.areOn ? await nextProof(services, from) : 'code';
  if (proof !== 'code')
    return refuse({
      code: proof === null ? 'NEWCOMERS_BY_PHONE' : 'WAY_NOT_OPEN',
    });
  const isDear =
    (await readBudgetLeft(budgets, {
      name: 'newcomerCodeOfAddress',
      whose: address,
    })) < 1;
  const solved = await solveOrAsk(services, {
    proofOfWork,
    now,
    times: isDear ? DEAR_TIMES : 1,
  });
  if (!solved.ok) return solved;
  await spendBudgets(budgets, { newcomerCodeOfAddress: address });
  // Taken before anything is sent, so that simultaneous requests get no more codes.
  const inAll = { newcomerCodeInAllOfAddress: address };
  if (!(await spendBudgets(budgets, inAll)).ok)
    return refuse({ code: 'WAY_NOT_OPEN' });
  const destination = destinationKey(destinationOf(email));
  const wanted = {
    messageOfDestination: destination,
    messageOfDestinationInDay: destination,
    newcomerCodeOfMailboxOwner: mailboxOwnerKey(email),
  };
  const sent = await withinBudgets(budgets, wanted, async () => {
    const code = makeSixDigits();
    const codeHash = await hashPassword(code);
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
    const codeId = await inTransaction(db, async (tx) => {
      const id = await insertNewcomerCode(tx, {
        browserHash: browser,
        emailHash: newcomerEmailHash(email),
        codeHash,
        createdAt: now,
        expiresAt,
      });
      // Without a name, because a stranger who asks for the code could write anything there.
      const to = {
        subjectId: id,
        patientId: null,
        recipientName: '',
        address: email,
      };
      await insertAccessCode(tx, { ...to, code, expiresAt, now });
      return id;
    });
    changes.announce({ kind: 'message' });
    return done({ codeId, expiresAt: expiresAt.toISOString() });
  });
  if (!sent.ok) await returnBudgets(budgets, inAll);
  return sent;
}

/**
 * True if new persons of an address may need a code, because many DNIs were asked about there. Half the
 * budget is enough: a unit comes back every three minutes, and a person just asked for a code must get it.
 */
async function isAskedMuch(budgets: Budgets, whose: string): Promise<boolean> {
  const name = 'puzzlesOfAddress';
  return (
    (await readBudgetLeft(budgets, { name, whose })) <
    budgets.table[name].units / 2
  );
}
