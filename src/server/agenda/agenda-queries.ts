import { sql } from 'kysely';
import {
  type StaffTurnoRow,
  staffTurnoColumns,
  staffTurnoJoins,
} from '../appointments/staff-turno-queries.ts';
import type { Database } from '../db/database.ts';

/**
 * A day's turnos in order of time and doctor, as `listStaffTurnos` has them. Thousands of rows cost more to read one
 * column at a time than to find: they come as one value.
 */
export async function listTurnosOfDay(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<StaffTurnoRow[]> {
  const { rows } = await sql<{ turnos: string }>`
    select coalesce(json_agg(turno), '[]')::text as turnos from (
      select ${staffTurnoColumns} from ${staffTurnoJoins}
      where turno.status <> 'held' and turno.starts_at >= ${from} and turno.starts_at < ${to}
      order by turno.starts_at, doctor.name, turno.overbook_place, turno.id) turno`.execute(db);
  const turnos: Record<string, unknown>[] = JSON.parse(rows[0]?.turnos ?? '[]');
  const columns = Object.keys(turnos[0] ?? {}).map(toColumn);
  return turnos.map((turno) => toRow(turno, columns));
}

interface Column {
  inJson: string;
  name: string;
  isInstant: boolean;
}

function toColumn(inJson: string): Column {
  const name = inJson.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { inJson, name, isInstant: inJson.endsWith('_at') };
}

function toRow(turno: Record<string, unknown>, columns: readonly Column[]): StaffTurnoRow {
  const row: Record<string, unknown> = {};
  for (const { inJson, name, isInstant } of columns) {
    const value = turno[inJson];
    row[name] = isInstant && typeof value === 'string' ? new Date(value) : value;
  }
  return row as unknown as StaffTurnoRow;
}

/** How many sobreturnos a half day may have. */
export interface OverbookLimits {
  ofClinic: number;
  /** Of the doctors who narrow it, by their id. */
  ofDoctors: Record<string, number>;
}

export async function findOverbookLimits(db: Database): Promise<OverbookLimits> {
  const { rows } = await sql<OverbookLimits>`
    select coalesce((select max_overbooked_per_half_day from booking_policies where doctor_id is null), 0)
        as of_clinic,
      (select coalesce(json_object_agg(doctor_id, max_overbooked_per_half_day), '{}') from booking_policies
        where doctor_id is not null and max_overbooked_per_half_day is not null) as of_doctors`.execute(db);
  return rows[0] as OverbookLimits;
}

export interface WrittenTurno {
  cancelledBy: string | null;
  cancelledForPatient: boolean;
  publicReason: string | null;
  code: string;
  startsAt: Date;
  doctorName: string;
  roomName: string | null;
  patientName: string;
  phone: string | null;
  template: { subject: string; body: string } | null;
  namesProfessional: boolean;
}

/** A turno as a message of that kind tells it. */
export async function findWrittenTurno(
  db: Database,
  {
    appointmentId,
    kinds,
  }: { appointmentId: string; kinds: { standing: string; patient: string; clinic: string } },
): Promise<WrittenTurno | undefined> {
  const { rows } = await sql<WrittenTurno>`
    select turno.cancelled_by, turno.cancelled_for_patient,
      case when turno.cancel_reason_is_public then turno.cancel_reason end as public_reason, turno.code, turno.starts_at, doctor.name as doctor_name, room.name as room_name,
      coalesce(patient.chosen_name, patient.full_name) as patient_name, patient.phone,
      (select json_build_object('subject', subject, 'body', body) from message_templates
        where kind = case when turno.cancelled_by is null then ${kinds.standing}
          when turno.cancelled_by = 'patient' or turno.cancelled_for_patient then ${kinds.patient}
          else ${kinds.clinic} end) as template,
      (select names_professional from message_settings) as names_professional
    from appointments turno join patients patient on patient.id = turno.patient_id
      join doctors doctor on doctor.id = turno.doctor_id left join rooms room on room.id = turno.room_id
    where turno.id = ${appointmentId}`.execute(db);
  return rows[0];
}
