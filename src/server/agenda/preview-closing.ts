import type { ClosingPreview } from '../../contract/reception/agenda.ts';
import { toStaffTurno } from '../appointments/to-staff-turno.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findIsClosed, listAffected } from './closing-queries.ts';
import { closingSpan } from './closing-span.ts';
import type { DeskCall } from './desk-call.ts';
import { proposeTimes } from './propose-times.ts';

/** Who is affected where a doctor does not come that day, and what could be proposed to each. Changes nothing. */
export async function previewClosing(
  agenda: Agenda,
  { doctorId, day, actor, now }: DeskCall & { doctorId: string; day: string },
): Promise<Outcome<ClosingPreview, 'NOT_FOUND'>> {
  const { db, catalog: cache } = agenda;
  const { doctors, clinic } = await cache.current();
  const doctor = doctors.get(doctorId);
  if (!doctor) return refuse({ code: 'NOT_FOUND' });
  const { timeZone } = clinic;
  const { start, from, to } = closingSpan(day, { now, timeZone });
  const rows = await listAffected(db, { doctorId, from: start, to });
  const proposals = await proposeTimes(agenda, {
    ...{ doctorId, day, now },
    turnos: rows.filter(({ status }) => status === 'booked'),
  });
  return done({
    doctor: { id: doctor.id, name: doctor.name },
    day,
    from: from.toISOString(),
    to: to.toISOString(),
    isClosed: from < to && (await findIsClosed(db, { doctorId, from, to })),
    affected: rows.map((row) => ({
      turno: toStaffTurno(row, { actor, now, timeZone }),
      ...(proposals.get(row.id) ?? { proposed: null, sameDay: null }),
      isHere: row.status !== 'booked',
    })),
  });
}
