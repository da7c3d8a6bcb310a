import type { CancelledAppointment } from '../../../contract/patient/account.ts';
import {
  UNDO_CANCELLATION_MINUTES,
  undoCancellationUntil,
} from '../../../domain/appointments/cancellation.ts';
import type { Database } from '../../kernel/db/database.ts';
import { listAppointmentsCancelledSince } from './own-appointment-queries.ts';

/** The appointments that the patient cancelled and may still restore, with as few details as the ones to come. */
export async function listCancelledAppointments(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<CancelledAppointment[]> {
  const since = new Date(now.getTime() - UNDO_CANCELLATION_MINUTES * 60_000);
  const rows = await listAppointmentsCancelledSince(db, { patientId, since, now });
  return rows.map(({ id, startsAt, cancelledAt, doctorId, doctorName }) => ({
    id,
    startsAt: startsAt.toISOString(),
    doctor: { id: doctorId, name: doctorName },
    undoUntil: new Date(
      undoCancellationUntil({ cancelledAt: cancelledAt.getTime(), startsAt: startsAt.getTime() }),
    ).toISOString(),
    serverNow: now.toISOString(),
  }));
}
