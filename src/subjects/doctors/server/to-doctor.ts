import type { Doctor } from '../../../base/clinic/contract/doctors.ts';
import { insurersTakenFrom } from '../../../base/clinic/rules/insurers-taken.ts';
import type { SnapshotDoctor } from '../../../base/clinic/server/snapshot.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';

/** What everybody may know of a doctor on a day; `times`: the next free ones, in milliseconds. */
export function toDoctor(
  doctor: SnapshotDoctor,
  { today, times = [] }: { today: ClinicDay; times?: readonly number[] | undefined },
): Doctor {
  const { id, name, photoPath, communication, licenses, specialties } = doctor;
  return {
    id,
    name,
    photoUrl: photoPath,
    communication,
    // A day ends a licence, and no change of the clinic does.
    licenses: licenses.filter(({ validTo }) => validTo === null || validTo >= today).map(({ text }) => text),
    specialties: specialties.map(({ id, slug, name }) => ({ id, slug, name })),
    ...insurersTakenFrom(doctor, today),
    nextTimes: times.map((at) => new Date(at).toISOString()),
  };
}
