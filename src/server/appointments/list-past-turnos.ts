import type { PastTurno } from '../../contract/patient/account.ts';
import type { Database } from '../db/database.ts';
import { listTurnosThatWere } from './own-turno-queries.ts';

const mostTurnos = 100;

/** What the patient came for, or cancelled, the latest first. */
export async function listPastTurnos(
  db: Database,
  asked: { patientId: string; now: Date },
): Promise<PastTurno[]> {
  const rows = await listTurnosThatWere(db, { ...asked, limit: mostTurnos });
  return rows.map((turno) => ({
    id: turno.id,
    startsAt: turno.startsAt.toISOString(),
    doctor: { id: turno.doctorId, name: turno.doctorName },
    specialtyName: turno.specialtyName,
    practiceName: turno.practiceName,
    status: turno.status,
  }));
}
