import { returnBudgets, spendBudgets } from '../budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { isPasswordOf } from './passwords.ts';
import { doneBy, type PersonalCall } from './personal-call.ts';

/** Compares what whoever is signed in typed as their own password. A try is counted before it is looked at. */
export async function checkOwnPassword(
  { db, budgets }: Pick<AccessServices, 'db' | 'budgets'>,
  { call, passwordHash, password }: { call: PersonalCall; passwordHash: string; password: string },
): Promise<Outcome<null, 'WRONG_PASSWORD' | 'TOO_MANY_ATTEMPTS'>> {
  const { sessionId, patientId, userId } = call.actor;
  const spent = { ownPasswordOfSession: sessionId, ownPasswordOfAccount: patientId ?? userId ?? sessionId };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within;
  if (await isPasswordOf(passwordHash, password)) {
    await returnBudgets(budgets, spent);
    return done(null);
  }
  const detail = { way: 'own_password' };
  await insertAuditEvent(db, { ...doneBy(call), kind: 'step_up_failed', detail });
  return refuse({ code: 'WRONG_PASSWORD' });
}
