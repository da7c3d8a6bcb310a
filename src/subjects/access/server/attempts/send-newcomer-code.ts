import type { Services } from '../../../../base/doors/services.ts';
import {
  type Budgets,
  budgets as budgetsOf,
  readBudgetLeft,
  returnBudgets,
  spendBudgets,
  withinBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { CODE_MINUTES, makeSixDigits } from '../../../../base/kernel/secrets/six-digits.ts';
import { destinationOf } from '../../../outbox/rules/destination.ts';
import { insertAccessCode } from '../../../outbox/server/access-message-queries.ts';
import { destinationKey } from '../../../outbox/server/destination-key.ts';
import { findMayHaveUsedShare, insertNewcomerCode } from './newcomer-code-queries.ts';
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

type SendRefusal = 'WAY_NOT_OPEN' | 'NEWCOMERS_BY_PHONE' | 'PROOF_OF_WORK_NEEDED' | 'TOO_MANY_ATTEMPTS';

export interface SentNewcomerCode {
  codeId: string;
  expiresAt: string;
}

/** The hash under which a code knows the e-mail it went to. */
export const newcomerEmailHash = (email: string): Buffer => hashOf(email.trim().toLowerCase());

/**
 * Sends a code to the e-mail that a new person gave, for this browser alone, where their address has come so far that
 * one is asked for. It costs a puzzle, a dear one where many were sent for that address, and counts as a message to that
 * destination and to whose mailbox it is. Beyond what an address brings in all none is sent, and a dear puzzle serves.
 */
export async function sendNewcomerCode(
  services: Services,
  { email, browser, address, proofOfWork, now }: CodeRequest,
): Promise<Outcome<SentNewcomerCode, SendRefusal>> {
  const { db, budgets, changes } = services;
  const needsCode =
    (await isAskedMuch(budgets, address)) || (await findMayHaveUsedShare(db, { address, now }));
  const from = { address, email, needsCode };
  const proof = budgets.areOn ? await nextProof(services, from) : 'code';
  if (proof !== 'code') return refuse({ code: proof === null ? 'NEWCOMERS_BY_PHONE' : 'WAY_NOT_OPEN' });
  const isDear = (await readBudgetLeft(budgets, { name: 'newcomerCodeOfAddress', whose: address })) < 1;
  const solved = await solveOrAsk(services, { proofOfWork, now, times: isDear ? DEAR_TIMES : 1 });
  if (!solved.ok) return solved;
  await spendBudgets(budgets, { newcomerCodeOfAddress: address });
  // Taken before anything is sent: of many who ask at once no more get one.
  const inAll = { newcomerCodeInAllOfAddress: address };
  if (!(await spendBudgets(budgets, inAll)).ok) return refuse({ code: 'WAY_NOT_OPEN' });
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
    const codeId = await db.transaction().execute(async (tx) => {
      const id = await insertNewcomerCode(tx, {
        browserHash: browser,
        emailHash: newcomerEmailHash(email),
        codeHash,
        createdAt: now,
        expiresAt,
      });
      // Without a name: whoever asks for the code could write anything there.
      const to = { subjectId: id, patientId: null, recipientName: '', address: email };
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
 * Whether so many DNIs were asked about from an address that new persons may be asked for a code there. A puzzle comes back
 * each three minutes: who was asked for a code just before still gets one.
 */
async function isAskedMuch(budgets: Budgets, whose: string): Promise<boolean> {
  const name = 'puzzlesOfAddress';
  return (await readBudgetLeft(budgets, { name, whose })) < budgetsOf[name].units / 2;
}
