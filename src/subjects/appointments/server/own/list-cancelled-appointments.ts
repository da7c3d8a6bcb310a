import type { SessionLevel } from '../../../../base/api/rules/session-level.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { isSureOfPatient } from '../../../access/server/session/is-sure-of-patient.ts';
import type { CancelledAppointment } from '../../contract/account.ts';
import {
  UNDO_CANCELLATION_MINUTES,
  undoCancellationUntil,
} from '../../rules/cancellation.ts';
import { listAppointmentsCancelledSince } from './own-appointment-queries.ts';
import { shownDoctor } from './shown-doctor.ts';

/**
 * Lists the appointments that the patient cancelled and may still restore, with as few details as those to
 * come.
 */
export async function listCancelledAppointments(
  db: Database,
  request: {
    patientId: string;
    level: SessionLevel;
    browser: Buffer;
    now: Date;
  },
): Promise<Omit<CancelledAppointment, 'patient'>[]> {
  const { patientId, now } = request;
  const since = new Date(now.getTime() - UNDO_CANCELLATION_MINUTES * 60_000);
  const rows = await listAppointmentsCancelledSince(db, {
    patientId,
    since,
    now,
  });
  const isSure = await isSureOfPatient(db, request);
  return rows.map(({ startsAt, cancelledAt, ...appointment }) => ({
    id: appointment.id,
    startsAt: startsAt.toISOString(),
    doctor: shownDoctor(appointment, isSure),
    undoUntil: new Date(
      undoCancellationUntil({
        cancelledAt: cancelledAt.getTime(),
        startsAt: startsAt.getTime(),
      }),
    ).toISOString(),
    serverNow: now.toISOString(),
  }));
}
