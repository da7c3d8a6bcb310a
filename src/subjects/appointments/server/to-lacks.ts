import type { StaffAppointment } from '../contract/staff-appointments.ts';
import { balanceOf } from '../rules/appointment-balance.ts';
import { lacksOf } from '../rules/arrival-lacks.ts';
import type { StaffAppointmentRow } from './staff-appointment-queries.ts';

/** Returns what the counter still has to ask of an arrived patient. Null: nothing. */
export function toLacks(row: StaffAppointmentRow): StaffAppointment['lacks'] {
  const { arrival, status, isIdentityVerified, birthDate, phone } = row;
  if (arrival === null) return null;
  const { owedCents } = balanceOf(arrival.payments, {
    dueCents: arrival.dueCents,
    isAttending: true,
  });
  const isDocumentSaid =
    (row.dni ?? row.document) !== null || row.hasNoDocument;
  const isPersonWhole = isDocumentSaid && birthDate !== null && phone !== null;
  const what = lacksOf({
    ...arrival,
    status,
    owedCents,
    isIdentityVerified,
    isPersonWhole,
  });
  const { isCopay: isOfCopay, lastNumber } = arrival;
  return what.length === 0
    ? null
    : { what, owedCents, isCopay: isOfCopay, lastNumber };
}
