import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Background } from '../../rules/entry-content.ts';

export interface AddendumRow {
  id: string;
  folio: number;
  signedAtMs: number;
  doctorId: string;
  authorName: string;
  authorLicense: string | null;
  content: string;
  hash: string;
}

interface FileRow {
  id: string;
  uploadedAtMs: number;
  /** In base64. */
  thumbnail: string | null;
}

/** A signed encounter with what was added to it; `toRecordEntry` turns it into what a reader may see. */
export interface EntryRow {
  id: string;
  patientId: string;
  folio: number;
  signedAt: Date;
  doctorId: string;
  authorName: string;
  authorLicense: string | null;
  appointmentId: string;
  visitStartsAt: Date;
  specialtyName: string;
  isReserved: boolean;
  isForPatient: boolean;
  content: string;
  hash: string;
  addenda: AddendumRow[];
  /** The facts of the files that the signed content does not have. */
  files: FileRow[];
}

interface EntryPage {
  patientId: string;
  /** Only folios below this one. */
  before?: number | undefined;
  limit: number;
  isForPatient?: boolean;
  filters?: EntryFilters;
}

export interface EntryFilters {
  kind?: 'amended' | 'reserved' | 'for_patient' | undefined;
  /** The doctor who signed. */
  doctorId?: string | undefined;
  specialtyId?: string | undefined;
  /** The years of the appointment, in the clinic's zone, both included. */
  fromYear?: number | undefined;
  toYear?: number | undefined;
  zone: string;
}

const kindConditions = {
  amended: sql`exists (select from record_entries added where added.amends_id = entry.id)`,
  reserved: sql`entry.is_reserved`,
  for_patient: sql`entry.is_for_patient`,
};

/** Returns the conditions of the filters, on `entry` and its `appointment`. */
function filtered(filters?: EntryFilters): RawBuilder<unknown> {
  if (!filters) return sql`true`;
  const { kind, doctorId, specialtyId, fromYear, toYear, zone } = filters;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (kind) conditions.push(kindConditions[kind]);
  if (doctorId) conditions.push(sql`entry.doctor_id = ${doctorId}`);
  if (specialtyId)
    conditions.push(sql`appointment.specialty_id = ${specialtyId}`);
  if (fromYear)
    conditions.push(
      sql`appointment.starts_at >= ${`${fromYear}-01-01`}::timestamp at time zone ${zone}`,
    );
  if (toYear)
    conditions.push(
      sql`appointment.starts_at < ${`${toYear + 1}-01-01`}::timestamp at time zone ${zone}`,
    );
  return sql.join(conditions, sql` and `);
}

/** Lists, for each of these visits, the folio signed for the patient. */
export async function listFoliosForPatient(
  db: Database,
  {
    patientId,
    appointmentIds,
  }: { patientId: string; appointmentIds: readonly string[] },
): Promise<{ appointmentId: string; folio: number }[]> {
  const { rows } = await sql<{ appointmentId: string; folio: number }>`
    select appointment_id, folio from record_entries where patient_id = ${patientId} and kind = 'encounter'
      and is_for_patient and appointment_id = any(${appointmentIds}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Lists signed encounters, newest first. */
export function listEntries(
  db: Database,
  page: EntryPage,
): Promise<EntryRow[]> {
  const { patientId, before, limit, isForPatient, filters } = page;
  return entriesWhere(
    db,
    sql`entry.patient_id = ${patientId} and entry.kind = 'encounter'
      and (${before ?? null}::int is null or entry.folio < ${before ?? null})
      and ${isForPatient ? sql`entry.is_for_patient` : sql`true`} and ${filtered(filters)}
      order by entry.folio desc limit ${limit}`,
  );
}

export async function findEntryOfVisit(
  db: Database,
  appointmentId: string,
): Promise<EntryRow | undefined> {
  const [row] = await entriesWhere(
    db,
    sql`entry.appointment_id = ${appointmentId}`,
  );
  return row;
}

/** Finds a signed encounter. Undefined: there is none with that id. */
export async function findEntry(
  db: Database,
  id: string,
): Promise<EntryRow | undefined> {
  const [row] = await entriesWhere(
    db,
    sql`entry.id = ${id} and entry.kind = 'encounter'`,
  );
  return row;
}

async function entriesWhere(
  db: Database,
  condition: RawBuilder<unknown>,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.patient_id, entry.folio, entry.signed_at, entry.doctor_id, entry.author_name,
      entry.author_license, entry.appointment_id, appointment.starts_at as visit_starts_at,
      specialty.name as specialty_name, entry.is_reserved, entry.is_for_patient, entry.content,
      encode(entry.hash, 'hex') as hash,
      coalesce((select json_agg(json_build_object('id', added.id, 'folio', added.folio,
          'signedAtMs', extract(epoch from added.signed_at) * 1000, 'doctorId', added.doctor_id,
          'authorName', added.author_name, 'authorLicense', added.author_license, 'content', added.content,
          'hash', encode(added.hash, 'hex')) order by added.folio)
        from record_entries added where added.amends_id = entry.id), '[]') as addenda,
      coalesce((select json_agg(json_build_object('id', file.id,
          'uploadedAtMs', extract(epoch from file.uploaded_at) * 1000, 'thumbnail', encode(file.thumbnail, 'base64')))
        from record_attachments file where file.entry_id = entry.id), '[]') as files
    from record_entries entry
      join appointments appointment on appointment.id = entry.appointment_id
      join specialties specialty on specialty.id = appointment.specialty_id
    where ${condition}`.execute(db);
  return rows;
}

/** Counts the signed encounters of a record. */
export async function countEncounters(
  db: Database,
  { patientId }: { patientId: string },
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from record_entries
    where patient_id = ${patientId} and kind = 'encounter'`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface RecordOverviewRow {
  /** All signed encounters, and those that pass the filters. */
  entryCount: number;
  matchingCount: number;
  years: number[];
  authors: { doctorId: string; name: string }[];
  specialties: { id: string; name: string }[];
  kinds: ('amended' | 'reserved' | 'for_patient')[];
}

/**
 * Counts a record's entries, and lists the choices of its filters. An author has the name of their last
 * signature.
 */
export async function findOverview(
  db: Database,
  { patientId, filters }: { patientId: string; filters: EntryFilters },
): Promise<RecordOverviewRow> {
  const { zone } = filters;
  const { rows } = await sql<RecordOverviewRow>`
    with encounter as materialized (
      select entry.doctor_id, entry.author_name, entry.folio, entry.is_reserved, entry.is_for_patient,
        appointment.specialty_id, extract(year from appointment.starts_at at time zone ${zone})::int as year,
        ${filtered(filters)} as matches
      from record_entries entry join appointments appointment on appointment.id = entry.appointment_id
      where entry.patient_id = ${patientId} and entry.kind = 'encounter')
    select (select count(*)::int from encounter) as entry_count,
      (select count(*)::int from encounter where matches) as matching_count,
      (select coalesce(json_agg(year order by year desc), '[]') from (select distinct year from encounter) one)
        as years,
      (select coalesce(json_agg(json_build_object('doctorId', doctor_id, 'name', author_name)
          order by author_name, doctor_id), '[]')
        from (select distinct on (doctor_id) doctor_id, author_name from encounter order by doctor_id, folio desc) one)
        as authors,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')
        from specialties where id in (select specialty_id from encounter)) as specialties,
      array_remove(array[
        case when exists (select from record_entries where patient_id = ${patientId} and kind = 'addendum')
          then 'amended' end,
        case when exists (select from encounter where is_reserved) then 'reserved' end,
        case when exists (select from encounter where is_for_patient) then 'for_patient' end], null) as kinds`.execute(
    db,
  );
  return rows[0] as RecordOverviewRow;
}

export interface BackgroundRow {
  folio: number;
  signedAt: Date;
  authorName: string;
  background: Background;
}

/** Finds the background of the last signed entry that has one. `upTo`: as it stood at that folio. */
export async function findBackground(
  db: Database,
  patientId: string,
  { upTo = null }: { upTo?: number | null } = {},
): Promise<BackgroundRow | undefined> {
  const { rows } = await sql<BackgroundRow>`
    select folio, signed_at, author_name, content::json -> 'background' as background from record_entries
    where patient_id = ${patientId} and has_background and (${upTo}::int is null or folio <= ${upTo})
    order by folio desc limit 1`.execute(db);
  return rows[0];
}

interface EntryToInsert {
  patientId: string;
  doctorId: string;
  appointmentId: string;
  isReserved: boolean;
  isForPatient: boolean;
  content: string;
  /** The clinic's day, which decides the licences in force. */
  today: string;
  now: Date;
}

/**
 * Signs an encounter in the patient's record, which begins with the first. The database gives folio and hash.
 */
export async function insertEncounter(
  db: Database,
  entry: EntryToInsert,
): Promise<void> {
  const {
    patientId,
    doctorId,
    appointmentId,
    isReserved,
    isForPatient,
    content,
    today,
    now,
  } = entry;
  await insertRecordIfNew(db, { patientId, now });
  await sql`insert into record_entries (patient_id, kind, appointment_id, doctor_id, author_name, author_license,
      is_reserved, is_for_patient, signed_at, content)
    select ${patientId}, 'encounter', ${appointmentId}, ${authorColumns(today)}, ${isReserved}, ${isForPatient},
      ${now}, ${content} from doctors doctor where doctor.id = ${doctorId}`.execute(
    db,
  );
}

interface AddendumToInsert {
  patientId: string;
  doctorId: string;
  amendsId: string;
  content: string;
  today: string;
  now: Date;
}

/** Adds an addendum, unless this doctor already added the same text. */
export async function insertAddendum(
  db: Database,
  addendum: AddendumToInsert,
): Promise<void> {
  const { patientId, doctorId, amendsId, content, today, now } = addendum;
  await sql`insert into record_entries (patient_id, kind, amends_id, doctor_id, author_name, author_license,
      is_reserved, is_for_patient, signed_at, content)
    select ${patientId}, 'addendum', ${amendsId}, ${authorColumns(today)}, false, false, ${now}, ${content}
    from doctors doctor where doctor.id = ${doctorId}
    on conflict (amends_id, doctor_id, md5(content)) where amends_id is not null do nothing`.execute(
    db,
  );
}

/**
 * Begins the record with its first folio. It is locked before its row is written: otherwise two transactions
 * that begin it at once would each wait for the other.
 */
export async function insertRecordIfNew(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<void> {
  await sql`insert into medical_records (patient_id, opened_at)
    select ${patientId}::uuid, ${now}::timestamptz from lock_medical_record(${patientId})
    on conflict do nothing`.execute(db);
}

/** The licences of `doctor` in force that day, in one text; null: none. */
export const licenses = (today: string) => sql`
  (select string_agg(kind || ' ' || number || coalesce(' (' || province || ')', ''), ', ' order by kind, number)
    from doctor_licenses where doctor_id = doctor.id and coalesce(valid_from <= ${today}::date, true)
      and coalesce(valid_to >= ${today}::date, true))`;

/** Columns of `doctor`: id, name, and the licences in force that day, in one text. */
export const authorColumns = (today: string) =>
  sql`doctor.id, doctor.name, ${licenses(today)}`;
