import { randomInt } from 'node:crypto';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import {
  done,
  invalid,
  type Outcome,
} from '../../../../base/kernel/refusal.ts';
import {
  decidesForThemselves,
  type FamilyKind,
  type FamilyScope,
  whyNotKind,
} from '../../../../base/person/rules/family/family-link.ts';
import { makeActivationCode } from '../../../access/rules/activation-code.ts';
import { lockRepresented } from '../../../access/server/acting/family-queries.ts';
import { insertFamilyCode } from './family-code-queries.ts';
import { kindSentences } from './link-family.ts';

const codeHours = 24;

/**
 * Makes a code with which another person will represent the signed-in patient, who must be 16 or more. It is
 * shown once.
 */
export async function makeFamilyCode(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  {
    kind,
    scope,
    ...call
  }: Call<'patient'> & { kind: FamilyKind; scope: FamilyScope },
): Promise<
  Outcome<
    { code: string; expiresAt: string },
    'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS'
  >
> {
  const { actor, now, today } = call;
  const within = await spendBudgets(budgets, { familyCodeOfPatient: actor.id });
  if (!within.ok) return within;
  const code = makeActivationCode(randomInt);
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(now.getTime() + codeHours * 60 * 60_000);
  return inTransaction(db, async (tx) => {
    const { birthDate = null } = (await lockRepresented(tx, actor.id)) ?? {};
    const whyNot = whyNotKind(kind, { birthDate, day: today });
    if (whyNot) return invalid('kind', kindSentences[whyNot]);
    if (!decidesForThemselves(birthDate, today)) {
      return invalid(
        'kind',
        'Hasta los 16 años lo decide quien la representa: pídalo en recepción.',
      );
    }
    const made = {
      representedId: actor.id,
      kind,
      scope,
      codeHash,
      createdAt: now,
      expiresAt,
    };
    await insertFamilyCode(tx, made);
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'family_code_made',
      detail: { kind, scope },
    });
    return done({ code, expiresAt: expiresAt.toISOString() });
  });
}
