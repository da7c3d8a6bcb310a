import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';

export interface NoteRow {
  doctorId: string;
  patientId: string;
  startsAt: Date;
  note: string;
  savedAt: Date | null;
  savedBy: string | null;
  /** The version of the text alone, so that two writers never overwrite each other. */
  version: string;
}

interface OwnAppointment {
  appointmentId: string;
  doctorId: string;
}

/** Finds the note on one of this doctor's appointments. Undefined: it is not their appointment. */
export async function findNote(
  db: Database,
  { appointmentId, doctorId }: OwnAppointment,
) {
  const { rows } = await sql<NoteRow>`
    select appointment.doctor_id, appointment.patient_id, appointment.starts_at, coalesce(appointment.private_note, '') as note,
      case when appointment.private_note is not null then appointment.private_note_at end as saved_at,
      case when appointment.private_note is not null then author.name end as saved_by,
      md5(coalesce(appointment.private_note, '')) as version
    from appointments appointment left join system_users author on author.id = appointment.private_note_by
    where appointment.id = ${appointmentId} and appointment.doctor_id = ${doctorId} and appointment.status <> 'held'`.execute(
    db,
  );
  return rows[0];
}

/**
 * Locks the appointment's row, so that one transaction at a time writes its note. False: it is not this
 * doctor's.
 */
export async function lockNote(
  db: Database,
  { appointmentId, doctorId }: OwnAppointment,
): Promise<boolean> {
  const { rows } = await sql`
    select from appointments where id = ${appointmentId} and doctor_id = ${doctorId} and status <> 'held'
    for no key update`.execute(db);
  return rows.length > 0;
}

/** Null: the note is removed. */
export async function updateNote(
  db: Database,
  {
    appointmentId,
    note,
    userId,
    now,
  }: {
    appointmentId: string;
    note: string | null;
    userId: string | null;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ privateNote: note, privateNoteAt: now, privateNoteBy: userId })
    .where('id', '=', appointmentId)
    .execute();
}
