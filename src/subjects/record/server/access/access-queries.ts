import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

export interface RecordAccess {
  purpose: 'attending' | 'exception';
  exceptionId: string | null;
  /** The end of the exception. Null: the doctor attends the patient. */
  until: Date | null;
}

interface Reader {
  patientId: string;
  doctorId: string;
  now: Date;
}

/** The states of an appointment that give its doctor access: not cancelled, and not missed. */
export const attendingStatuses = sql`('booked', 'arrived', 'in_progress', 'fulfilled')`;

/**
 * Returns why the doctor may read the patient's record: an appointment of theirs, past or to come, or an open
 * exception. Null: they may not.
 */
export async function findAccess(
  db: Database,
  { patientId, doctorId, now }: Reader,
): Promise<RecordAccess | null> {
  const { rows } = await sql<{
    attends: boolean;
    exceptionId: string | null;
    until: Date | null;
  }>`
    select exists (select from appointments where patient_id = ${patientId} and doctor_id = ${doctorId}
        and status in ${attendingStatuses}) as attends,
      exception.id as exception_id, exception.until
    from (select) one left join lateral (select id, until from record_exceptions
      where doctor_id = ${doctorId} and patient_id = ${patientId} and until > ${now}
      order by until desc limit 1) exception on true`.execute(db);
  const [row] = rows;
  if (row?.attends)
    return { purpose: 'attending', exceptionId: null, until: null };
  if (!row?.exceptionId) return null;
  return {
    purpose: 'exception',
    exceptionId: row.exceptionId,
    until: row.until,
  };
}

/**
 * The object of a reading: a page of the record, a page of its documents, one document, one file, or answers
 * of a form.
 */
export type ReadShows =
  | 'record'
  | 'documents'
  | 'document'
  | 'file'
  | 'questionnaires';

interface ReadToInsert {
  patientId: string;
  doctorId: string;
  at: Date;
  purpose: 'visit' | 'attending' | 'exception' | 'copy';
  shows?: ReadShows;
  appointmentId?: string | null;
  exceptionId?: string | null;
  /** Set if the doctor took a copy that was asked for at the counter. */
  copyRequestId?: string | null;
  newestFolio: number | null;
  oldestFolio: number | null;
}

/** Notes that a doctor read these folios, under the doctor's present name. */
export async function insertRead(
  db: Database,
  read: ReadToInsert,
): Promise<void> {
  const { patientId, doctorId, at, purpose, newestFolio, oldestFolio } = read;
  await sql`insert into record_reads (patient_id, doctor_id, reader_name, at, purpose, appointment_id, exception_id,
      copy_request_id, shows, newest_folio, oldest_folio)
    select ${patientId}, id, name, ${at}, ${purpose}, ${read.appointmentId ?? null}, ${read.exceptionId ?? null},
      ${read.copyRequestId ?? null}, ${read.shows ?? 'record'}, ${newestFolio}, ${oldestFolio} from doctors where id = ${doctorId}`.execute(
    db,
  );
}

/** Notes that a representative read these folios, under the representative's present name. */
export async function insertFamilyRead(
  db: Database,
  read: Pick<
    ReadToInsert,
    'patientId' | 'at' | 'shows' | 'newestFolio' | 'oldestFolio'
  > & {
    readerId: string;
  },
): Promise<void> {
  const {
    patientId,
    readerId,
    at,
    shows = 'record',
    newestFolio,
    oldestFolio,
  } = read;
  await sql`insert into record_reads (patient_id, reader_name, at, purpose, shows, newest_folio, oldest_folio)
    select ${patientId}::uuid, coalesce(chosen_name, full_name), ${at}, 'family', ${shows}, ${newestFolio}::int,
      ${oldestFolio}::int from patients where id = ${readerId}`.execute(db);
}

/**
 * Locks a patient's record until the transaction ends: signing in it and opening it by exception wait for
 * each other.
 */
export async function lockMedicalRecord(
  db: Database,
  patientId: string,
): Promise<void> {
  await sql`select lock_medical_record(${patientId})`.execute(db);
}

export async function findPatientByDni(
  db: Database,
  dni: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('dni', '=', dni)
    .executeTakeFirst();
  return row?.id;
}

export async function insertException(
  db: Database,
  exception: {
    patientId: string;
    doctorId: string;
    reason: string;
    at: Date;
    until: Date;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('recordExceptions')
    .values(exception)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
