import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import { licenses } from '../../record/server/folios/entry-queries.ts';

/** The data of the issuing doctor and of the clinic, for documents. */
export interface IssuerRow {
  name: string;
  license: string | null;
  profession: string | null;
  signatureVersion: string | null;
  /** The visit's specialty first, then by name. */
  specialties: { id: string; name: string }[];
  clinicName: string;
  /** With the town. */
  clinicAddress: string;
}

/** Undefined: there is no such doctor. */
export async function findIssuer(
  db: Database,
  {
    doctorId,
    appointmentId,
    today,
  }: { doctorId: string; appointmentId?: string | null; today: string },
): Promise<IssuerRow | undefined> {
  const { rows } = await sql<IssuerRow>`
    select doctor.name, ${licenses(today)} as license, doctor.profession, doctor.signature_version,
      (select coalesce(json_agg(json_build_object('id', specialty.id, 'name', specialty.name)
          order by specialty.id is distinct from visit.specialty_id, specialty.search_text), '[]')
        from doctor_specialties own join specialties specialty on specialty.id = own.specialty_id
        where own.doctor_id = doctor.id) as specialties,
      clinic.name as clinic_name,
      concat_ws(', ', nullif(clinic.address, ''), nullif(clinic.city, '')) as clinic_address
    from doctors doctor cross join clinics clinic
      left join appointments visit on visit.id = ${appointmentId ?? null}
    where doctor.id = ${doctorId}`.execute(db);
  return rows[0];
}
