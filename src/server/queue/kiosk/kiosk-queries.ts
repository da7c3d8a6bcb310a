import { sql } from 'kysely';
import type { KioskVisit } from '../../../domain/queue/kiosk-arrival.ts';
import type { Database } from '../../kernel/db/database.ts';

export interface KioskVisitRow {
  id: string;
  status: KioskVisit['status'];
  startsAt: Date;
  patientId: string;
}

/** The appointments that somebody may mean by their DNI, of these instants; or by a code, of any day. */
export async function listKioskVisits(
  db: Database,
  { dni, code, from, to }: { dni: string | null; code: string | null; from: Date; to: Date },
): Promise<KioskVisitRow[]> {
  const { rows } = await sql<KioskVisitRow>`
    select appointment.id, appointment.status, appointment.starts_at, appointment.patient_id
    from appointments appointment join patients patient on patient.id = appointment.patient_id
    where appointment.status <> 'held' and (appointment.code = ${code}
      or (patient.dni = ${dni} and appointment.starts_at >= ${from} and appointment.starts_at < ${to}))`.execute(
    db,
  );
  return rows;
}

/** Those of one patient of these instants; with an appointment named, that one of theirs or of anybody. */
export async function listVisitsOf(
  db: Database,
  of: { patientId: string; from: Date; to: Date } | { appointmentId: string } | { dni: string; code: string },
): Promise<KioskVisitRow[]> {
  const which =
    'appointmentId' in of
      ? sql`appointment.id = ${of.appointmentId}::uuid`
      : 'code' in of
        ? sql`appointment.code = ${of.code} and patient.dni = ${of.dni}`
        : sql`appointment.patient_id = ${of.patientId}::uuid and appointment.starts_at >= ${of.from} and appointment.starts_at < ${of.to}`;
  const { rows } = await sql<KioskVisitRow>`
    select appointment.id, appointment.status, appointment.starts_at, appointment.patient_id
    from appointments appointment join patients patient on patient.id = appointment.patient_id
    where appointment.status <> 'held' and ${which}`.execute(db);
  return rows;
}
