import type { AppointmentAccess } from '../../../contract/public/appointments.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import { normalizeCode } from '../../../domain/appointments/appointment-code.ts';
import { type Budgets, returnBudgets, spendBudgets } from '../../kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { hashOf, makeToken } from '../../kernel/secrets/secrets.ts';
import { insertLink } from '../../outbox/appointment-link-queries.ts';
import { type AppointmentRow, findAppointmentByCode, findAppointmentByLink } from './appointment-queries.ts';

export interface AppointmentRequest {
  appointmentId: string;
  access: AppointmentAccess;
  address: string;
  /** The browser's own secret, hashed; absent: a browser that nobody knows. */
  browser?: Buffer;
  now: Date;
}

export interface AccessedAppointment {
  appointment: AppointmentRow;
  linkToken: string;
}

/**
 * Opens an appointment for a change, within a daily budget, since each change sends its patient a message. A refused
 * change costs nothing.
 */
export async function changeAppointment<Value, Code extends RefusalCode>(
  budgets: Budgets,
  request: AppointmentRequest,
  change: (accessed: AccessedAppointment) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS'>> {
  const accessed = await accessAppointment(budgets, request);
  if (!accessed.ok) return accessed as Outcome<never, Code | 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS'>;
  const spent = { changeOfAppointment: accessed.value.appointment.id };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within as Outcome<never, Code | 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS'>;
  const changed = await change(accessed.value);
  if (!changed.ok) await returnBudgets(budgets, spent);
  return changed as Outcome<Value, Code | 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS'>;
}

/**
 * Opens an appointment for a person with its link, or with its patient's DNI and its code; the latter get a link for
 * their next steps. All wrong input gets one refusal, so it reveals nothing.
 */
export async function accessAppointment(
  budgets: Budgets,
  { appointmentId: id, access, address, now }: AppointmentRequest,
): Promise<Outcome<AccessedAppointment, 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS'>> {
  const { db } = budgets;
  if (access.kind === 'link') {
    const appointment = await findAppointmentByLink(db, { id, tokenHash: hashOf(access.token), now });
    return appointment ? done({ appointment, linkToken: access.token }) : refuse({ code: 'ACCESS_REFUSED' });
  }
  const within = await spendBudgets(budgets, {
    appointmentCodeOfAddress: address,
    appointmentCodeOfAppointment: id,
  });
  if (!within.ok) return within;
  const code = normalizeCode(access.code);
  const appointment =
    code === null ? undefined : await findAppointmentByCode(db, { id, dni: access.dni, code, now });
  if (!appointment) return refuse({ code: 'ACCESS_REFUSED' });
  const linkToken = makeToken();
  await insertLink(db, { tokenHash: hashOf(linkToken), appointmentId: id });
  return done({ appointment, linkToken });
}
