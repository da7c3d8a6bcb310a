import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface NoteRow {
  doctorId: string;
  patientId: string;
  startsAt: Date;
  note: string;
  savedAt: Date | null;
  savedBy: string | null;
  /** Of the text alone, so that two who write never overwrite each other. */
  version: string;
}

interface OwnTurno {
  appointmentId: string;
  doctorId: string;
}

/** The note of one of this doctor's turnos; undefined where it is not theirs. */
export async function findNote(db: Database, { appointmentId, doctorId }: OwnTurno) {
  const { rows } = await sql<NoteRow>`
    select turno.doctor_id, turno.patient_id, turno.starts_at, coalesce(turno.private_note, '') as note,
      case when turno.private_note is not null then turno.private_note_at end as saved_at,
      case when turno.private_note is not null then author.name end as saved_by,
      md5(coalesce(turno.private_note, '')) as version
    from appointments turno left join system_users author on author.id = turno.private_note_by
    where turno.id = ${appointmentId} and turno.doctor_id = ${doctorId} and turno.status <> 'held'`.execute(
    db,
  );
  return rows[0];
}

/** Lets one at a time write beside this turno; false where it is not this doctor's. */
export async function lockNote(db: Database, { appointmentId, doctorId }: OwnTurno): Promise<boolean> {
  const { rows } = await sql`
    select from appointments where id = ${appointmentId} and doctor_id = ${doctorId} and status <> 'held'
    for no key update`.execute(db);
  return rows.length > 0;
}

/** Null: the note is taken away. */
export async function updateNote(
  db: Database,
  {
    appointmentId,
    note,
    userId,
    now,
  }: { appointmentId: string; note: string | null; userId: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ privateNote: note, privateNoteAt: now, privateNoteBy: userId })
    .where('id', '=', appointmentId)
    .execute();
}
