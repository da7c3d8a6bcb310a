import type { DoctorDetail } from '../../../contract/public/doctors.ts';
import type { ReadServices } from '../../clinic/services.ts';
import { toDoctor } from '../../people/doctors/to-doctor.ts';
import { readFirstFree } from './read-first-free.ts';

/** One bookable doctor, with the next free times of their first practice. Null: there is no such doctor. */
export async function readDoctor(
  agenda: ReadServices,
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<DoctorDetail | null> {
  const [free] = await readFirstFree(agenda, { candidates: () => [{ doctorId }], now, halves: true });
  const doctor = (await agenda.snapshot.any()).doctors.get(doctorId);
  if (!doctor) return null;
  return { ...toDoctor(doctor, free?.times), biography: doctor.biography, practices: doctor.practices };
}
