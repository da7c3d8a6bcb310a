import type { TestDatabase } from '../database/database.ts';
import { testNow } from './bookings.ts';
import { insertVisit } from './records.ts';

/** Inserts a control that a doctor proposed a while ago, in its own visit. */
export async function insertProposedControl(
  database: Pick<TestDatabase, 'owner'>,
  control: {
    patientId: string;
    doctorId: string;
    practiceId: string;
    day: string;
    appointmentId?: string;
  },
): Promise<string> {
  const { patientId, doctorId, practiceId, day } = control;
  const appointmentId =
    control.appointmentId ??
    (await insertVisit(database, {
      patientId,
      doctorId,
      practiceId,
      status: 'fulfilled',
    }));
  const { rows } = await database.owner.query(
    `insert into control_proposals (appointment_id, patient_id, doctor_id, practice_id, day, proposed_at)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    [appointmentId, patientId, doctorId, practiceId, day, testNow],
  );
  return rows[0].id;
}
