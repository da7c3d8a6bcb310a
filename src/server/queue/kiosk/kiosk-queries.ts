import { sql } from 'kysely';
import type { KioskVisit } from '../../../domain/queue/kiosk-arrival.ts';
import type { Database } from '../../kernel/db/database.ts';

export interface KioskVisitRow {
  id: string;
  status: KioskVisit['status'];
  startsAt: Date;
}

/** The appointments that somebody may mean by their DNI, of these instants; or by a code, of any day. */
export async function listKioskVisits(
  db: Database,
  { dni, code, from, to }: { dni: string | null; code: string | null; from: Date; to: Date },
): Promise<KioskVisitRow[]> {
  const { rows } = await sql<KioskVisitRow>`
    select appointment.id, appointment.status, appointment.starts_at
    from appointments appointment join patients patient on patient.id = appointment.patient_id
    where appointment.status <> 'held' and (appointment.code = ${code}
      or (patient.dni = ${dni} and appointment.starts_at >= ${from} and appointment.starts_at < ${to}))`.execute(
    db,
  );
  return rows;
}
