import type { Specialty } from '../../contract/public/doctors.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { earliestOffer, readFirstFree } from '../availability/read-first-free.ts';
import { doctorsOffering, practiceOfSpecialty } from '../availability/read-specialty-month.ts';
import type { Catalog } from '../clinic/catalog.ts';

/** The specialties that some doctor attends, by name, with the first free time of the first practice. */
export async function listSpecialties(agenda: Agenda, now: Date): Promise<Specialty[]> {
  const found = await readFirstFree(agenda, {
    candidates: (catalog) =>
      attended(catalog).flatMap(({ practice, doctors }) =>
        doctors.map(({ id }) => ({ doctorId: id, practiceId: practice.id })),
      ),
    now,
  });
  const catalog = await agenda.catalog.any();
  return attended(catalog).map(({ specialty, practice, doctors }) => ({
    id: specialty.id,
    slug: specialty.slug,
    name: specialty.name,
    doctorCount: doctors.length,
    practices: specialty.practices.filter((one) => doctorsOffering(catalog, one).length > 0),
    nextFree: earliestOffer(found.filter((one) => one.practiceId === practice.id)),
  }));
}

function attended(catalog: Catalog) {
  return [...catalog.specialties.values()].flatMap((specialty) => {
    const practice = practiceOfSpecialty(catalog, { specialtyId: specialty.id, practiceId: undefined });
    return practice ? [{ specialty, practice, doctors: doctorsOffering(catalog, practice) }] : [];
  });
}
