import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { answerInLikeTime } from '../../../../base/kernel/hashing/answer-in-like-time.ts';
import {
  done,
  invalid,
  type Outcome,
} from '../../../../base/kernel/refusal.ts';
import {
  findSpecialtyIsOffered,
  insertRequestIfNew,
  type License,
} from './professional-request-queries.ts';

export interface ProfessionalApplication {
  fullName: string;
  email: string;
  license: License;
  specialtyId: string;
  address: string;
  now: Date;
}

/**
 * Records a health professional's request for an account, for an administrator to decide. A second request
 * with the same e-mail gets the same response and changes nothing.
 */
export async function requestProfessionalAccount(
  { db, budgets }: Services,
  { email, address, now, ...input }: ProfessionalApplication,
): Promise<Outcome<{ received: true }, 'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS'>> {
  if (!(await findSpecialtyIsOffered(db, input.specialtyId))) {
    return invalid('specialtyId', 'Elija una especialidad de la lista.');
  }
  const within = await spendBudgets(budgets, {
    professionalRequestOfAddress: address,
  });
  if (!within.ok) return within;
  return answerInLikeTime(async () => {
    await inTransaction(db, async (tx) => {
      const request = await insertRequestIfNew(tx, {
        ...input,
        email: email.toLowerCase(),
        now,
      });
      if (request) {
        await insertAuditEvent(tx, {
          kind: 'request_made',
          at: now,
          address,
          detail: { request: request.id },
        });
      }
      return true;
    });
    return done({ received: true });
  });
}
