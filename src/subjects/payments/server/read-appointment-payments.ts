import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import {
  balanceOf,
  isAnnulled,
} from '../../appointments/rules/appointment-balance.ts';
import type {
  AppointmentPayments,
  PaymentNoted,
} from '../contract/payments.ts';
import {
  type AppointmentToPay,
  findAppointmentToPay,
  listPayments,
  type PaymentRow,
} from './payment-queries.ts';

/** Reads the money of one appointment. */
export async function readAppointmentPayments(
  { db }: Pick<Services, 'db'>,
  { appointmentId, today, zone }: Call<'reception'> & { appointmentId: string },
): Promise<Outcome<AppointmentPayments, 'NOT_FOUND'>> {
  const appointment = await findAppointmentToPay(db, appointmentId);
  if (!appointment) return refuse({ code: 'NOT_FOUND' });
  return done(await paymentsOf(db, appointment, { today, zone }));
}

export async function paymentsOf(
  db: Database,
  appointment: AppointmentToPay,
  { today, zone }: Pick<Call, 'today' | 'zone'>,
): Promise<AppointmentPayments> {
  const { id, status, dueCents, isCopay, startsAt } = appointment;
  const rows = await listPayments(db, [id]);
  return {
    appointmentId: id,
    status,
    dueCents,
    isCopay,
    ...balanceOf(rows, { dueCents, isAttending: isAttending(appointment) }),
    lastNumber: rows.at(-1)?.number ?? 0,
    canTake: isAttending(appointment) && dayAt(startsAt, zone) <= today,
    payments: rows.map((row) => toPayment(row, rows)),
  };
}

/** False: the appointment was cancelled or missed, so that the patient pays nothing. */
export function isAttending({
  status,
}: Pick<AppointmentToPay, 'status'>): boolean {
  return status !== 'cancelled' && status !== 'noshow';
}

export function toPayment(
  row: PaymentRow,
  all: readonly PaymentRow[],
): PaymentNoted {
  const { appointmentId: _, notedAt, ...payment } = row;
  return {
    ...payment,
    notedAt: notedAt.toISOString(),
    isAnnulled: isAnnulled(all, row),
  };
}
