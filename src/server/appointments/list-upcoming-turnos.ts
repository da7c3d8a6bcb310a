import type { UpcomingTurno } from '../../contract/patient/account.ts';
import { neutralRoomName } from '../../domain/clinic/neutral-room-name.ts';
import type { SessionLevel } from '../../domain/identity/session-level.ts';
import type { Database } from '../db/database.ts';
import { isSureOfPatient } from '../identity/is-sure-of-patient.ts';
import { listTurnosToCome } from './own-turno-queries.ts';

/** The patient's turnos to come, the next first: nothing of what they are for. */
export async function listUpcomingTurnos(
  db: Database,
  asked: { patientId: string; level: SessionLevel; browser: Buffer; now: Date },
): Promise<UpcomingTurno[]> {
  const rows = await listTurnosToCome(db, asked);
  const isSure = await isSureOfPatient(db, asked);
  return rows.map((turno) => ({
    id: turno.id,
    code: isSure ? turno.code : null,
    startsAt: turno.startsAt.toISOString(),
    endsAt: turno.endsAt.toISOString(),
    doctor: { id: turno.doctorId, name: turno.doctorName },
    roomName: neutralRoomName(turno.roomName),
    isConfirmed: turno.confirmedAt !== null,
  }));
}
