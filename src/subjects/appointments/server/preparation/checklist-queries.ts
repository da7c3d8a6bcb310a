import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../../base/clinic/rules/appointment-status.ts';
import { isTakenThatDay } from '../../../../base/clinic/server/insurer-period-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  asksAuthorization,
  isCoverageSaid,
  joinLastReading,
  type PreparationReading,
  preparationReading,
  preparationText,
} from '../preparation-queries.ts';

export interface ChecklistRow {
  id: string;
  doctorId: string;
  patientId: string;
  status: Exclude<AppointmentStatus, 'held'>;
  startsAt: Date;
  endsAt: Date;
  insurerName: string | null;
  isCovered: boolean;
  /** True if it is not known who pays, because the counter booked it. */
  isCoverageUnsaid: boolean;
  preparation: string;
  asksOrder: boolean;
  asksAuthorization: boolean;
  /** The preparation to read, as one text. */
  text: string;
  reading: PreparationReading | null;
  readAt: Date | null;
  readById: string | null;
  readByName: string | null;
  /** The keys of the items that are ticked. */
  ticked: string[];
}

/** The patient's appointment with what to bring to it; undefined: it is not theirs. */
export async function findChecklist(
  db: Database,
  { id, patientId }: { id: string; patientId: string },
): Promise<ChecklistRow | undefined> {
  const { rows } = await sql<ChecklistRow>`
    select appointment.id, appointment.doctor_id, appointment.patient_id, appointment.status,
      appointment.starts_at, appointment.ends_at, insurer.name as insurer_name,
      insurer.id is not null and exists (select from doctor_insurers taken
        where taken.doctor_id = appointment.doctor_id and taken.insurer_id = insurer.id and ${isTakenThatDay}) as is_covered,
      not ${isCoverageSaid} as is_coverage_unsaid,
      practice.preparation, practice.asks_order, ${asksAuthorization} as asks_authorization,
      ${preparationText} as text, ${preparationReading} as reading, reading.read_at, reading.read_by as read_by_id,
      (select coalesce(chosen_name, full_name) from patients where id = reading.read_by) as read_by_name,
      array(select item from (select distinct on (item) item, is_ticked from checklist_ticks
        where appointment_id = appointment.id order by item, id desc) newest where is_ticked) as ticked
    from appointments appointment
      join practices practice on practice.id = appointment.practice_id
      left join insurers insurer on insurer.id = appointment.insurer_id
      ${joinLastReading}
    where appointment.id = ${id} and appointment.patient_id = ${patientId} and appointment.status <> 'held'`.execute(
    db,
  );
  return rows[0];
}

/**
 * The same, with its row locked until the transaction ends, so that two requests come one after the other.
 */
export async function lockChecklist(
  db: Database,
  of: { id: string; patientId: string },
): Promise<ChecklistRow | undefined> {
  await sql`select from appointments where id = ${of.id} and patient_id = ${of.patientId} for no key update`.execute(
    db,
  );
  return findChecklist(db, of);
}

export async function insertTick(
  db: Database,
  tick: {
    appointmentId: string;
    item: string;
    isTicked: boolean;
    tickedAt: Date;
    tickedBy: string;
  },
): Promise<void> {
  await db.insertInto('checklistTicks').values(tick).execute();
}

export async function insertReading(
  db: Database,
  reading: {
    appointmentId: string;
    text: string;
    readAt: Date;
    readBy: string;
  },
): Promise<void> {
  await db.insertInto('preparationReads').values(reading).execute();
}
