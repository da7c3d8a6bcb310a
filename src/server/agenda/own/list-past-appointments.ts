import type { PastAppointment } from '../../../contract/patient/account.ts';
import type { Database } from '../../kernel/db/database.ts';
import { listAppointmentsThatWere } from './own-appointment-queries.ts';

const mostAppointments = 100;

/** The patient's past and cancelled appointments, the latest first. */
export async function listPastAppointments(
  db: Database,
  request: { patientId: string; now: Date },
): Promise<PastAppointment[]> {
  const rows = await listAppointmentsThatWere(db, { ...request, limit: mostAppointments });
  return rows.map((appointment) => ({
    id: appointment.id,
    startsAt: appointment.startsAt.toISOString(),
    doctor: { id: appointment.doctorId, name: appointment.doctorName },
    specialtyName: appointment.specialtyName,
    practiceName: appointment.practiceName,
    status: appointment.status,
  }));
}
