import type { DoctorDetail } from '../../../base/clinic/contract/doctors.ts';
import type { ReadServices } from '../../../base/doors/services.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { readFirstFree } from '../../schedule/server/availability/read-first-free.ts';
import { toDoctor } from './to-doctor.ts';

/** One bookable doctor, with the next free times of their first practice. Null: there is no such doctor. */
export async function readDoctor(
  agenda: ReadServices,
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<DoctorDetail | null> {
  const [free] = await readFirstFree(agenda, {
    candidates: () => [{ doctorId }],
    now,
    halves: true,
  });
  const { doctors, clinic } = await agenda.snapshot.any();
  const doctor = doctors.get(doctorId);
  if (!doctor) return null;
  const today = dayAt(now, clinic.timeZone);
  const { biography, practices } = doctor;
  return {
    ...toDoctor(doctor, { today, times: free?.times }),
    biography,
    practices,
  };
}
