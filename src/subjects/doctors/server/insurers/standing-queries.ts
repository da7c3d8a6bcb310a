import { sql } from 'kysely';
import type { InsurerPeriod } from '../../../../base/clinic/rules/insurers-taken.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { AppointmentOutside } from '../../../schedule/contract/appointments-outside.ts';

/** How the period of a doctor's insurer changes; null: not taken. */
export interface PairChange {
  doctorId: string;
  insurerId: string;
  before: InsurerPeriod | null;
  after: InsurerPeriod | null;
}

export type StandingRow = Omit<AppointmentOutside, 'startsAt'> & {
  startsAt: Date;
};

/**
 * Lists, earliest first, the appointments not yet over whose doctor takes the insurer that day before the
 * changes, and no longer after them.
 */
export async function listStanding(
  db: Database,
  { changes, now }: { changes: readonly PairChange[]; now: Date },
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select appointment.id as appointment_id, appointment.code, appointment.starts_at, doctor.id as doctor_id,
      doctor.name as doctor_name, coalesce(patient.chosen_name, patient.full_name) as patient_name,
      patient.family_names, patient.phone
    from unnest(${changes.map(({ doctorId }) => doctorId)}::uuid[], ${changes.map(({ insurerId }) => insurerId)}::uuid[],
        ${changes.map(({ before }) => rangeOf(before))}::daterange[], ${changes.map(({ after }) => rangeOf(after))}::daterange[])
        as changed (doctor_id, insurer_id, before, after)
      join appointments appointment on appointment.doctor_id = changed.doctor_id
        and appointment.insurer_id = changed.insurer_id
      join doctors doctor on doctor.id = appointment.doctor_id
      join patients patient on patient.id = appointment.patient_id
    where appointment.starts_at > ${now}::timestamptz - interval '1 day'
      and (appointment.status in ('arrived', 'in_progress') or appointment.status = 'booked' and appointment.ends_at > ${now})
      and changed.before @> clinic_day(appointment.starts_at) and not changed.after @> clinic_day(appointment.starts_at)
    order by appointment.starts_at, appointment.id`.execute(db);
  return rows;
}

function rangeOf(period: InsurerPeriod | null): string {
  return period
    ? `[${period.validFrom ?? ''},${period.validTo ?? ''}]`
    : 'empty';
}
