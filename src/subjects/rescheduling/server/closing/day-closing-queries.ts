import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** A record by the counter that a doctor does not come on a day. */
export interface DayClosingRow {
  id: string;
  doctorId: string;
  doctorName: string;
  day: string;
  closedAt: Date;
  closedBy: string;
  /** The absence that the closing wrote and that has not ended since. Null: none. */
  standingAbsenceId: string | null;
  /** True if the absence that the closing wrote has ended. */
  isEnded: boolean;
}

const closings = sql`select closing.id, closing.doctor_id, doctor.name as doctor_name, closing.day::text as day,
    closing.closed_at, closing.closed_by, absence.ended_at is not null as is_ended,
    case when absence.ended_at is null then absence.id end as standing_absence_id
  from day_closings closing join doctors doctor on doctor.id = closing.doctor_id
    left join absences absence on absence.id = closing.absence_id`;

export async function findDayClosing(
  db: Database,
  id: string,
): Promise<DayClosingRow | undefined> {
  const { rows } =
    await sql<DayClosingRow>`${closings} where closing.id = ${id}`.execute(db);
  return rows[0];
}

/** Finds this person's last closing of that doctor's day since that instant. */
export async function findOwnDayClosing(
  db: Database,
  {
    doctorId,
    day,
    closedBy,
    since,
  }: { doctorId: string; day: string; closedBy: string; since: Date },
): Promise<DayClosingRow | undefined> {
  const { rows } = await sql<DayClosingRow>`${closings}
    where closing.doctor_id = ${doctorId} and closing.day = ${day}::date and closing.closed_by = ${closedBy}
      and closing.closed_at > ${since}
    order by closing.closed_at desc, closing.id desc limit 1`.execute(db);
  return rows[0];
}

export async function insertDayClosing(
  db: Database,
  closing: {
    doctorId: string;
    day: string;
    absenceId: string | null;
    closedBy: string;
    closedAt: Date;
  },
): Promise<{ id: string; closedAt: Date }> {
  const { id } = await db
    .insertInto('dayClosings')
    .values(closing)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, closedAt: closing.closedAt };
}

/** Records what a closing did with each appointment; a repeat is recorded once. */
export async function insertDayClosingSteps(
  db: Database,
  steps: { closingId: string; appointmentId: string; transitionId: number }[],
): Promise<void> {
  if (steps.length === 0) return;
  await db
    .insertInto('dayClosingSteps')
    .values(steps)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface DayClosingStepRow {
  appointmentId: string;
  transitionId: number;
  wasCancelled: boolean;
}

/** The last step that a closing took with each appointment. */
export async function listDayClosingSteps(
  db: Database,
  closingId: string,
): Promise<DayClosingStepRow[]> {
  const { rows } = await sql<DayClosingStepRow>`
    select distinct on (step.appointment_id) step.appointment_id, step.transition_id,
      done.to_status = 'cancelled' as was_cancelled
    from day_closing_steps step join appointment_transitions done on done.id = step.transition_id
    where step.closing_id = ${closingId}
    order by step.appointment_id, step.transition_id desc`.execute(db);
  return rows;
}
