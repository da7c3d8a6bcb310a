import type { DoctorDetail, Practice, Specialty } from './doctors.ts';

/** In the address of a booking, in place of a doctor: the first free doctor of the specialty. */
export const ANYBODY = 'cualquiera';
/** In place of an insurer: the patient pays. */
export const PRIVATELY = 'particular';

interface Found {
  doctor: DoctorDetail | null;
  specialty: Specialty | null;
}

/** The bookable practices: of the doctor within the specialty if both are chosen, else of the chosen one. */
export function practicesOf({ doctor, specialty }: Found): Practice[] {
  if (!doctor) return specialty?.practices ?? [];
  const within = doctor.practices.filter(
    ({ specialtyId }) => specialtyId === specialty?.id,
  );
  return within.length > 0 ? within : doctor.practices;
}

/** The practice that the address names, else the first choice. Undefined: there is none. */
export function practiceWanted(
  found: Found,
  named: string | undefined,
): Practice | undefined {
  const practices = practicesOf(found);
  return (
    practices.find(({ id }) => id === named) ??
    practices.find(({ isFirstChoice }) => isFirstChoice) ??
    practices[0]
  );
}
