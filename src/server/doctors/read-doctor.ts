import type { DoctorDetail } from '../../contract/public/doctors.ts';
import type { Catalog, CatalogDoctor } from '../clinic/catalog.ts';

/** Null: nobody of that id may be booked. */
export function readDoctor(catalog: Catalog, doctorId: string): DoctorDetail | null {
  const doctor = catalog.doctors.get(doctorId);
  return doctor ? { ...toDoctor(doctor), biography: doctor.biography, practices: doctor.practices } : null;
}

export function toDoctor({ id, name, photoPath, licenses, specialties, insurerIds }: CatalogDoctor) {
  return {
    id,
    name,
    photoUrl: photoPath,
    licenses,
    specialties: specialties.map(({ id, slug, name }) => ({ id, slug, name })),
    insurerIds,
  };
}
