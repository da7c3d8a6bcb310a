import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

export interface LineRow {
  number: number;
  /** Null: the counter. */
  doctorId: string | null;
  authorName: string;
  text: string;
  writtenAt: Date;
}

/** The appointment that lines are about; undefined: none, or not this doctor's. */
export interface AppointmentOfLines {
  id: string;
  doctorId: string;
  startsAt: Date;
}

interface Reachable {
  appointmentId: string;
  /** The doctor whose appointment it has to be. Null: any doctor. */
  doctorId: string | null;
}

export async function findAppointmentOfLines(
  db: Database,
  { appointmentId, doctorId }: Reachable,
): Promise<AppointmentOfLines | undefined> {
  const { rows } =
    await sql<AppointmentOfLines>`${reachable({ appointmentId, doctorId })}`.execute(
      db,
    );
  return rows[0];
}

/** The same, and locks its row, so that lines get their numbers one after another. */
export async function lockAppointmentOfLines(
  db: Database,
  request: Reachable,
): Promise<AppointmentOfLines | undefined> {
  const { rows } =
    await sql<AppointmentOfLines>`${reachable(request)} for no key update`.execute(
      db,
    );
  return rows[0];
}

function reachable({ appointmentId, doctorId }: Reachable) {
  return sql`select id, doctor_id, starts_at from appointments
    where id = ${appointmentId} and status <> 'held' and (${doctorId}::uuid is null or doctor_id = ${doctorId}::uuid)`;
}

export async function listLines(
  db: Database,
  appointmentId: string,
): Promise<LineRow[]> {
  const { rows } =
    await sql<LineRow>`select number, doctor_id, author_name, text, written_at
    from appointment_lines where appointment_id = ${appointmentId} order by number`.execute(
      db,
    );
  return rows;
}

export interface ReadUpTo {
  /** Null: the counter. */
  doctorId: string | null;
  readUpTo: number;
}

export async function listReads(
  db: Database,
  appointmentId: string,
): Promise<ReadUpTo[]> {
  const { rows } =
    await sql<ReadUpTo>`select doctor_id, read_up_to from appointment_line_reads
    where appointment_id = ${appointmentId}`.execute(db);
  return rows;
}

export async function findHasLine(
  db: Database,
  { appointmentId, requestKey }: { appointmentId: string; requestKey: string },
): Promise<boolean> {
  const { rows } = await sql`select from appointment_lines
    where appointment_id = ${appointmentId} and request_key = ${requestKey}`.execute(
    db,
  );
  return rows.length > 0;
}

/** The caller holds the appointment's lock. */
export async function insertLine(
  db: Database,
  line: LineRow & {
    appointmentId: string;
    userId: string | null;
    requestKey: string;
  },
): Promise<void> {
  await db.insertInto('appointmentLines').values(line).execute();
}

/** Notes up to which line a side has read, and never moves back. True: it moved. */
export async function updateReadUpTo(
  db: Database,
  { appointmentId, doctorId, readUpTo }: ReadUpTo & { appointmentId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into appointment_line_reads as seen (appointment_id, doctor_id, read_up_to)
    values (${appointmentId}, ${doctorId}, ${readUpTo})
    on conflict on constraint a_side_reads_once do update set read_up_to = excluded.read_up_to
      where seen.read_up_to < excluded.read_up_to`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
