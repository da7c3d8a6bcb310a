import type { TurnoAccess } from '../../contract/public/appointments.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { normalizeCode } from '../../domain/appointments/appointment-code.ts';
import { type Budgets, returnBudgets, spendBudgets } from '../budgets/spend-budget.ts';
import { hashOf, makeToken } from '../identity/secrets.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findTurnoByCode, findTurnoByLink, insertLink, type TurnoRow } from './turno-queries.ts';

export interface TurnoAsked {
  appointmentId: string;
  access: TurnoAccess;
  address: string;
  now: Date;
}

export interface AccessedTurno {
  turno: TurnoRow;
  linkToken: string;
}

/**
 * Opens a turno to change it, so many times a day, since each change is told to its patient. What was refused
 * does not count.
 */
export async function changeTurno<Value, Code extends RefusalCode>(
  budgets: Budgets,
  asked: TurnoAsked,
  change: (accessed: AccessedTurno) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS'>> {
  const accessed = await accessTurno(budgets, asked);
  if (!accessed.ok) return accessed as Outcome<never, Code | 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS'>;
  const spent = { changeOfTurno: accessed.value.turno.id };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within as Outcome<never, Code | 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS'>;
  const changed = await change(accessed.value);
  if (!changed.ok) await returnBudgets(budgets, spent);
  return changed as Outcome<Value, Code | 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS'>;
}

/**
 * Opens one turno to who holds its link, or knows its patient's DNI and its code; the latter get a link for
 * what they do next. One refusal for every wrong thing, so that nothing is learned from it.
 */
export async function accessTurno(
  budgets: Budgets,
  { appointmentId: id, access, address, now }: TurnoAsked,
): Promise<Outcome<AccessedTurno, 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS'>> {
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
  await insertLink(db, { tokenHash: hashOf(linkToken), appointmentId: id });
  return done({ turno, linkToken });
}
