import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { Visit } from '../../contract/booked-visit.ts';
import { findBookedAppointment } from '../appointment-queries.ts';
import { findWhoBookedOwn } from './own-appointment-queries.ts';

/** Returns the purpose of the patient's own appointment, what to prepare, and what will be paid. */
export async function readOwnVisit(
  db: Database,
  {
    appointmentId: id,
    patientId,
  }: { appointmentId: string; patientId: string },
): Promise<Outcome<Visit, 'NOT_FOUND'>> {
  const bookedBy = await findWhoBookedOwn(db, { id, patientId });
  if (!bookedBy) return refuse({ code: 'NOT_FOUND' });
  const {
    id: _,
    code: _code,
    patientName: _name,
    toldName: _told,
    channel: _channel,
    ...visit
  } = await findBookedAppointment(db, id);
  // If the counter left the coverage for later, it is not known that the patient pays privately.
  const isUnsaid = visit.insurerName === null && bookedBy !== 'patient';
  return done({ ...visit, dueCents: isUnsaid ? null : visit.dueCents });
}
