import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { SinceLastVisit } from '../contract/visit.ts';

/** A visit that a doctor opened, of one patient. */
export interface OwnVisitOf {
  patientId: string;
  doctorId: string;
  appointmentId: string;
}

export interface LastOfDoctor {
  folio: number;
  appointmentId: string;
  signedAt: Date;
}

/** Finds the newest encounter that this doctor signed in the record, except that of the opened visit. */
export async function findLastOfDoctor(
  db: Database,
  { patientId, doctorId, appointmentId }: OwnVisitOf,
): Promise<LastOfDoctor | undefined> {
  const { rows } = await sql<LastOfDoctor>`
    select folio, appointment_id, signed_at from record_entries
    where patient_id = ${patientId} and doctor_id = ${doctorId} and kind = 'encounter'
      and appointment_id <> ${appointmentId}
    order by folio desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Counts the folios after `last`, by kind: those of other doctors, and this doctor's own at no visit.
 * Documents issued at the last visit or at the open one belong to that visit, and are left out.
 */
export async function countSince(
  db: Database,
  {
    patientId,
    doctorId,
    appointmentId,
    last,
  }: OwnVisitOf & { last: LastOfDoctor },
): Promise<SinceLastVisit['signed']> {
  const counted = (condition: RawBuilder<unknown>) =>
    sql`(count(*) filter (where ${condition}))::int`;
  const { rows } = await sql<SinceLastVisit['signed']>`
    select ${counted(sql`kind = 'encounter'`)} as visits,
      ${counted(sql`document_kind = 'prescription'`)} as prescriptions,
      ${counted(sql`document_kind = 'study_order'`)} as orders,
      ${counted(sql`document_kind = 'certificate'`)} as certificates,
      ${counted(sql`kind = 'addendum'`)} as addenda,
      ${counted(sql`kind = 'annulment'`)} as annulments
    from record_entries
    where patient_id = ${patientId} and folio > ${last.folio}
      and (appointment_id is null or appointment_id <> ${appointmentId})
      and (document_visit_id is null or document_visit_id not in (${last.appointmentId}, ${appointmentId}))
      and (doctor_id <> ${doctorId} or kind <> 'encounter')`.execute(db);
  return rows[0] as SinceLastVisit['signed'];
}
