import type { ListedDoctor } from '../../contract/public/doctors.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { readFirstFree } from '../availability/read-first-free.ts';
import { toDoctor } from './read-doctor.ts';

/** Every doctor who may be booked, by name, with the first free times of their first practice. */
export async function listDoctors(agenda: Agenda, now: Date): Promise<ListedDoctor[]> {
  const found = await readFirstFree(agenda, {
    candidates: (catalog) => [...catalog.doctors.keys()].map((doctorId) => ({ doctorId })),
    now,
    halves: true,
  });
  const free = new Map(found.map((one) => [one.doctor.id, one]));
  const { doctors } = await agenda.catalog.any();
  return [...doctors.values()].map((doctor) => ({
    ...toDoctor(doctor),
    nextFreeMorning: toInstant(free.get(doctor.id)?.morning),
    nextFreeAfternoon: toInstant(free.get(doctor.id)?.afternoon),
  }));
}

function toInstant(ms: number | null | undefined): string | null {
  return ms == null ? null : new Date(ms).toISOString();
}
