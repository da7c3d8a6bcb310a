import { spendBudgets } from '../budgets/spend-budget.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { answerInLikeTime } from '../identity/answer-in-like-time.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { done, invalid, type Outcome } from '../refusal.ts';
import { findSpecialtyIsOffered, insertRequestIfNew, type License } from './professional-request-queries.ts';

export interface ProfessionalAsks {
  fullName: string;
  email: string;
  license: License;
  specialtyId: string;
  address: string;
  now: Date;
}

/** A health professional asks for an account; an administrator decides. A second request of the same e-mail is answered like the first, and changes nothing. */
export async function requestProfessionalAccount(
  { db, budgets }: AccessServices,
  { email, address, now, ...asked }: ProfessionalAsks,
): Promise<Outcome<{ received: true }, 'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS'>> {
  if (!(await findSpecialtyIsOffered(db, asked.specialtyId))) {
    return invalid('specialtyId', 'Elija una especialidad de la lista.');
  }
  const within = await spendBudgets(budgets, { professionalRequestOfAddress: address });
  if (!within.ok) return within;
  return answerInLikeTime(async () => {
    await db.transaction().execute(async (tx) => {
      const request = await insertRequestIfNew(tx, { ...asked, email: email.toLowerCase(), now });
      if (request) {
        await insertAuditEvent(tx, {
          kind: 'request_made',
          at: now,
          address,
          detail: { request: request.id },
        });
      }
    });
    return done({ received: true });
  });
}
