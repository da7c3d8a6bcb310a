import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  checkNothing,
  isPasswordOf,
} from '../../../../base/kernel/hashing/passwords.ts';
import { once } from '../../../../base/kernel/once.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { findLinkByKey } from '../../../access/server/acting/family-queries.ts';
import type { OwnFamily } from '../../contract/patient-family.ts';
import {
  findOpenFamilyCode,
  updateFamilyCodeUsed,
} from './family-code-queries.ts';
import { type LinkRefusal, linkFamily } from './link-family.ts';
import { readOwnFamily } from './read-own-family.ts';

interface CodeUsed extends Call<'patient'> {
  dni: string;
  code: string;
  idempotencyKey: string;
}

/**
 * Lets the signed-in patient act for the maker of the code. A wrong DNI and a wrong code get one refusal, in
 * equal time. Wrong tries count for the caller, and void no code.
 */
export async function enterFamilyCode(
  services: Pick<Services, 'db' | 'budgets'>,
  { dni, code, idempotencyKey, ...call }: CodeUsed,
): Promise<
  Outcome<
    OwnFamily,
    LinkRefusal | 'CODE_WRONG' | 'TOO_MANY_ATTEMPTS' | 'IDEMPOTENCY_MISMATCH'
  >
> {
  const { db } = services;
  const { actor } = call;
  const keyHash = hashOf(`${actor.id} ${idempotencyKey}`);
  const requestHash = hashOf(`code ${dni} ${code}`);
  return once({
    requestHash,
    find: () => findLinkByKey(db, keyHash),
    answer: () => readOwnFamily(services, call),
    act: () =>
      enterFirst(services, { dni, code, ...call }, { keyHash, requestHash }),
  });
}

async function enterFirst(
  services: Pick<Services, 'db' | 'budgets'>,
  { dni, code, ...call }: Omit<CodeUsed, 'idempotencyKey'>,
  hashes: { keyHash: Buffer; requestHash: Buffer },
): Promise<
  Outcome<OwnFamily, LinkRefusal | 'CODE_WRONG' | 'TOO_MANY_ATTEMPTS'>
> {
  const { db, budgets } = services;
  const { actor, address, now, today } = call;
  const spent = { wrongFamilyCodeOfPatient: actor.id };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within;
  const open = await findOpenFamilyCode(db, { dni, now });
  const isRight = open
    ? await isPasswordOf(open.codeHash, code)
    : await checkNothing(code);
  if (!open || !isRight)
    return refuse({ code: 'CODE_WRONG', data: { attemptsLeft: null } });
  await returnBudgets(budgets, spent);
  const { id, representedId, kind, scope } = open;
  const linked = await inTransaction(
    db,
    async (
      tx,
    ): Promise<Outcome<{ linkId: string }, LinkRefusal | 'CODE_WRONG'>> => {
      if (!(await updateFamilyCodeUsed(tx, { id, now }))) {
        return refuse({ code: 'CODE_WRONG', data: { attemptsLeft: null } });
      }
      return linkFamily(tx, {
        actor,
        address,
        now,
        today,
        representativeId: actor.id,
        representedId,
        kind,
        scope,
        origin: 'code',
        validUntil: null,
        accreditedBy: null,
        document: null,
        hasAgreed: true,
        ...hashes,
      });
    },
  );
  return linked.ok ? done(await readOwnFamily(services, call)) : linked;
}
