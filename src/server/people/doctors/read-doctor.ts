import type { DoctorDetail } from '../../../contract/public/doctors.ts';
import type { ClinicSnapshot, SnapshotDoctor } from '../../clinic/snapshot/snapshot.ts';

/** Null: no bookable doctor has that id. */
export function readDoctor(snapshot: ClinicSnapshot, doctorId: string): DoctorDetail | null {
  const doctor = snapshot.doctors.get(doctorId);
  return doctor ? { ...toDoctor(doctor), biography: doctor.biography, practices: doctor.practices } : null;
}

export function toDoctor({ id, name, photoPath, licenses, specialties, insurerIds }: SnapshotDoctor) {
  return {
    id,
    name,
    photoUrl: photoPath,
    licenses,
    specialties: specialties.map(({ id, slug, name }) => ({ id, slug, name })),
    insurerIds,
  };
}
