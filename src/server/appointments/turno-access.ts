import type { TurnoAccess } from '../../contract/public/booking.ts';
import { normalizeCode } from '../../domain/appointments/appointment-code.ts';
import { type Budgets, spendBudgets } from '../budgets/spend-budget.ts';
import { hashOf, makeToken } from '../identity/secrets.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findTurnoByCode, findTurnoByLink, insertLink, type TurnoRow } from './turno-queries.ts';

export interface TurnoAsked {
  appointmentId: string;
  access: TurnoAccess;
  address: string;
  now: Date;
}

/**
 * Opens one turno to who holds its link, or knows its patient's DNI and its code; the latter get a link for
 * what they do next. One refusal for every wrong thing, so that nothing is learned from it.
 */
export async function accessTurno(
  budgets: Budgets,
  { appointmentId: id, access, address, now }: TurnoAsked,
): Promise<Outcome<{ turno: TurnoRow; linkToken: string }, 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS'>> {
  const { db } = budgets;
  if (access.kind === 'link') {
    const turno = await findTurnoByLink(db, { id, tokenHash: hashOf(access.token), now });
    return turno ? done({ turno, linkToken: access.token }) : refuse({ code: 'ACCESS_REFUSED' });
  }
  const within = await spendBudgets(budgets, { turnoCodeOfAddress: address, turnoCodeOfTurno: id });
  if (!within.ok) return within;
  const code = normalizeCode(access.code);
  const turno = code === null ? undefined : await findTurnoByCode(db, { id, dni: access.dni, code, now });
  if (!turno) return refuse({ code: 'ACCESS_REFUSED' });
  const linkToken = makeToken();
  await insertLink(db, { tokenHash: hashOf(linkToken), appointmentId: id, expiresAt: turno.endsAt });
  return done({ turno, linkToken });
}
