import type { Specialty } from '../../../base/clinic/contract/doctors.ts';
import type { ClinicSnapshot } from '../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../base/doors/services.ts';
import {
  earliestOffer,
  readFirstFree,
} from '../../schedule/server/availability/read-first-free.ts';
import {
  doctorsOffering,
  practiceOfSpecialty,
} from '../../schedule/server/availability/read-specialty-month.ts';

/** The specialties that some doctor attends, by name, with the first free time of the first practice. */
export async function listSpecialties(
  agenda: ReadServices,
  now: Date,
): Promise<Specialty[]> {
  const firstFree = await readFirstFree(agenda, {
    candidates: (snapshot) =>
      attended(snapshot).flatMap(({ practice, doctors }) =>
        doctors.map(({ id }) => ({ doctorId: id, practiceId: practice.id })),
      ),
    now,
  });
  const snapshot = await agenda.snapshot.any();
  return attended(snapshot).map(({ specialty, practice, doctors }) => ({
    id: specialty.id,
    slug: specialty.slug,
    name: specialty.name,
    searchWords: specialty.searchWords,
    doctorCount: doctors.length,
    practices: specialty.practices.filter(
      (practice) => doctorsOffering(snapshot, practice).length > 0,
    ),
    nextFree: earliestOffer(
      firstFree.filter((free) => free.practiceId === practice.id),
    ),
  }));
}

function attended(snapshot: ClinicSnapshot) {
  return [...snapshot.specialties.values()].flatMap((specialty) => {
    const practice = practiceOfSpecialty(snapshot, {
      specialtyId: specialty.id,
      practiceId: undefined,
    });
    return practice
      ? [{ specialty, practice, doctors: doctorsOffering(snapshot, practice) }]
      : [];
  });
}
