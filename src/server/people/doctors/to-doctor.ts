import type { Doctor } from '../../../contract/public/doctors.ts';
import type { SnapshotDoctor } from '../../clinic/snapshot/snapshot.ts';

/** What everybody may know of a doctor; `times`: the next free ones, in milliseconds. */
export function toDoctor(doctor: SnapshotDoctor, times: readonly number[] = []): Doctor {
  const { id, name, photoPath, communication, licenses, specialties, insurerIds } = doctor;
  return {
    id,
    name,
    photoUrl: photoPath,
    communication,
    licenses,
    specialties: specialties.map(({ id, slug, name }) => ({ id, slug, name })),
    insurerIds,
    nextTimes: times.map((at) => new Date(at).toISOString()),
  };
}
