import {
  practiceOf,
  type SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import type { PastAppointment } from '../../contract/account.ts';
import { listAppointmentsThatWere } from './own-appointment-queries.ts';

export const MOST_PAST_APPOINTMENTS = 100;

/** The patient's past and cancelled appointments, the latest first. */
export async function listPastAppointments(
  { db, snapshot }: ReadServices,
  request: { patientId: string; now: Date },
): Promise<PastAppointment[]> {
  const { doctors } = await snapshot.any();
  const rows = await listAppointmentsThatWere(db, {
    ...request,
    limit: MOST_PAST_APPOINTMENTS,
  });
  return rows.map((appointment) => ({
    id: appointment.id,
    startsAt: appointment.startsAt.toISOString(),
    doctor: { id: appointment.doctorId, name: appointment.doctorName },
    specialtyName: appointment.specialtyName,
    practiceName: appointment.practiceName,
    status: appointment.status,
    again: isOffered(doctors.get(appointment.doctorId), appointment)
      ? { practiceId: appointment.practiceId, insurerId: appointment.insurerId }
      : null,
  }));
}

function isOffered(
  doctor: SnapshotDoctor | undefined,
  { practiceId }: { practiceId: string },
): boolean {
  return (
    doctor !== undefined && practiceOf(doctor, practiceId)?.id === practiceId
  );
}
