import type { UpcomingTurno } from '../../contract/patient/account.ts';
import { neutralRoomName } from '../../domain/clinic/neutral-room-name.ts';
import type { SessionLevel } from '../../domain/identity/session-level.ts';
import { ticketCode } from '../../domain/queue/ticket-code.ts';
import type { Database } from '../db/database.ts';
import { isSureOfPatient } from '../identity/is-sure-of-patient.ts';
import { listTurnosToCome, type TurnoToComeRow } from './own-turno-queries.ts';

/** The patient's turnos to come, the next first: nothing of what they are for to who is only identified. */
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
    status: turno.status,
    isConfirmed: turno.confirmedAt !== null,
    canConfirm: turno.status === 'booked' && turno.confirmedAt === null && turno.startsAt > asked.now,
    ticket: ticketOf(turno),
    call:
      turno.status === 'arrived' && turno.isCalled ? { roomName: neutralRoomName(turno.callRoomName) } : null,
    preparation: asked.level === 'N1' ? null : turno.preparation,
  }));
}

/** Of who came: a ticket whose arrival was taken back is nobody's. */
function ticketOf({ status, ticketLetter: letter, ticketNumber: number }: TurnoToComeRow): string | null {
  return status === 'booked' || letter === null || number === null ? null : ticketCode({ letter, number });
}
