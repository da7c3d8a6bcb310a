import type { Doctor } from '../../../base/clinic/contract/doctors.ts';
import { insurersTakenFrom } from '../../../base/clinic/rules/insurers-taken.ts';
import type { SnapshotDoctor } from '../../../base/clinic/server/snapshot.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';

/** The public data of a doctor on a day. `times`: the next free times, in milliseconds. */
export function toDoctor(
  doctor: SnapshotDoctor,
  {
    today,
    times = [],
  }: { today: ClinicDay; times?: readonly number[] | undefined },
): Doctor {
  const { id, name, photoPath, communication, licenses, specialties } = doctor;
  return {
    id,
    name,
    photoUrl: photoPath,
    communication,
    // A licence ends on a date, without a change of the clinic's data.
    licenses: licenses
      .filter(({ validTo }) => validTo === null || validTo >= today)
      .map(({ text }) => text),
    specialties: specialties.map(({ id, slug, name }) => ({ id, slug, name })),
    ...insurersTakenFrom(doctor, today),
    nextTimes: times.map((at) => new Date(at).toISOString()),
  };
}
