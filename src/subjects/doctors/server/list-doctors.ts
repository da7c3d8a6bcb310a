import type { ListedDoctor } from '../../../base/clinic/contract/doctors.ts';
import type { ReadServices } from '../../../base/doors/services.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { readFirstFree } from '../../schedule/server/availability/read-first-free.ts';
import { toDoctor } from './to-doctor.ts';

/** All bookable doctors, by name, with the first free times of their first practice. */
export async function listDoctors(
  agenda: ReadServices,
  now: Date,
): Promise<ListedDoctor[]> {
  const firstFree = await readFirstFree(agenda, {
    candidates: (snapshot) =>
      [...snapshot.doctors.keys()].map((doctorId) => ({ doctorId })),
    now,
    halves: true,
  });
  const free = new Map(firstFree.map((free) => [free.doctor.id, free]));
  const { doctors, clinic } = await agenda.snapshot.any();
  const today = dayAt(now, clinic.timeZone);
  return [...doctors.values()].map((doctor) => ({
    ...toDoctor(doctor, { today, times: free.get(doctor.id)?.times }),
    nextFreeMorning: toInstant(free.get(doctor.id)?.morning),
    nextFreeAfternoon: toInstant(free.get(doctor.id)?.afternoon),
  }));
}

function toInstant(ms: number | null | undefined): string | null {
  return ms == null ? null : new Date(ms).toISOString();
}
