import type { Call } from '../../../../base/doors/call.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { toStaffAppointment } from '../../../appointments/server/to-staff-appointment.ts';
import type { ClosingPreview } from '../../contract/closings.ts';
import { findIsClosed, listAffected } from './closing-queries.ts';
import { closingSpan, type PartOfDay } from './closing-span.ts';
import { proposeTimes } from './propose-times.ts';

/** Proposes a time for each appointment affected if a doctor does not come that day. Changes nothing. */
export async function previewClosing(
  agenda: ReadServices,
  {
    doctorId,
    day,
    fromMinute,
    toMinute,
    ...call
  }: Call<'reception'> & PartOfDay & { doctorId: string; day: string },
): Promise<Outcome<ClosingPreview, 'NOT_FOUND'>> {
  const { db, snapshot: cache } = agenda;
  const { doctors } = await cache.current();
  const doctor = doctors.get(doctorId);
  if (!doctor) return refuse({ code: 'NOT_FOUND' });
  const { start, from, to } = closingSpan(day, {
    ...call,
    fromMinute,
    toMinute,
  });
  const rows = await listAffected(db, { doctorId, from: start, to });
  const proposals = await proposeTimes(agenda, {
    doctorId,
    day,
    now: call.now,
    appointments: rows.filter(({ status }) => status !== 'in_progress'),
  });
  return done({
    doctor: { id: doctor.id, name: doctor.name },
    day,
    from: from.toISOString(),
    to: to.toISOString(),
    isClosed: from < to && (await findIsClosed(db, { doctorId, from, to })),
    affected: rows.map((row) => ({
      appointment: toStaffAppointment(row, call),
      ...(proposals.get(row.id) ?? { proposed: null, sameDay: null }),
      isHere: row.status !== 'booked',
    })),
  });
}
