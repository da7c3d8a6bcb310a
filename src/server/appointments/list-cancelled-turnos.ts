import type { CancelledTurno } from '../../contract/patient/account.ts';
import { UNDO_CANCELLATION_MINUTES, undoCancellationUntil } from '../../domain/appointments/cancellation.ts';
import type { Database } from '../db/database.ts';
import { listTurnosCancelledSince } from './own-turno-queries.ts';

/** What the patient cancelled and may still have back: as little of it as of the turnos to come. */
export async function listCancelledTurnos(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<CancelledTurno[]> {
  const since = new Date(now.getTime() - UNDO_CANCELLATION_MINUTES * 60_000);
  const rows = await listTurnosCancelledSince(db, { patientId, since, now });
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
