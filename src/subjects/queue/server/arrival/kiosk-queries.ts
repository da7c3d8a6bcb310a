import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { KioskVisit } from '../../rules/kiosk-arrival.ts';

export interface KioskVisitRow {
  id: string;
  status: KioskVisit['status'];
  startsAt: Date;
  dayEndsAt: Date;
  patientId: string;
}

/**
 * A clinic day, and the present instant: an appointment of the evening before counts until its session ends.
 */
export interface VisitSpan {
  from: Date;
  to: Date;
  now: Date;
}

const isOfDay = ({
  from,
  to,
  now,
}: VisitSpan) => sql`appointment.starts_at < ${to}
  and (appointment.starts_at >= ${from} or (appointment.starts_at >= ${from}::timestamptz - interval '1 day'
    and session_day_ends_at(appointment.doctor_id, appointment.starts_at) > ${now}))`;

/** Lists the appointments of a DNI within this span, or the one with this code, of any day. */
export async function listKioskVisits(
  db: Database,
  {
    dni,
    code,
    ...span
  }: { dni: string | null; code: string | null } & VisitSpan,
): Promise<KioskVisitRow[]> {
  const { rows } = await sql<KioskVisitRow>`
    select appointment.id, appointment.status, appointment.starts_at, appointment.patient_id,
      session_day_ends_at(appointment.doctor_id, appointment.starts_at) as day_ends_at
    from appointments appointment join patients patient on patient.id = appointment.patient_id
    where appointment.status <> 'held' and (appointment.code = ${code}
      or (patient.dni = ${dni} and ${isOfDay(span)}))`.execute(db);
  return rows;
}

/**
 * Lists the appointments of a patient within this span, or the one with this id, or with this DNI and code.
 */
export async function listVisitsOf(
  db: Database,
  of:
    | ({ patientId: string } & VisitSpan)
    | { appointmentId: string }
    | { dni: string; code: string },
): Promise<KioskVisitRow[]> {
  const which =
    'appointmentId' in of
      ? sql`appointment.id = ${of.appointmentId}::uuid`
      : 'code' in of
        ? sql`appointment.code = ${of.code} and patient.dni = ${of.dni}`
        : sql`appointment.patient_id = ${of.patientId}::uuid and ${isOfDay(of)}`;
  const { rows } = await sql<KioskVisitRow>`
    select appointment.id, appointment.status, appointment.starts_at, appointment.patient_id,
      session_day_ends_at(appointment.doctor_id, appointment.starts_at) as day_ends_at
    from appointments appointment join patients patient on patient.id = appointment.patient_id
    where appointment.status <> 'held' and ${which}`.execute(db);
  return rows;
}
