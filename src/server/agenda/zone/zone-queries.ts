import { sql } from 'kysely';
import type { ZoneOffsets } from '../../../domain/time/zone-offsets.ts';
import type { Database } from '../../kernel/db/database.ts';

export interface ZoneReading extends ZoneOffsets {
  id: number;
  timeZone: string;
  readAt: Date;
  differsFrom: Date | null;
  keptAt: Date | null;
}

/** Every reading, the oldest first. */
export async function listZoneReadings(db: Database): Promise<ZoneReading[]> {
  const { rows } = await sql<Omit<ZoneReading, 'until'> & { knownUntil: Date }>`
    select id::int, time_zone, offsets, known_until, read_at, differs_from, kept_at
    from zone_readings order by zone_readings.id`.execute(db);
  return rows.map(({ knownUntil, ...row }) => ({ ...row, until: knownUntil.getTime() }));
}

/** Lets one process at a time note or keep hours, until its transaction ends. */
export async function lockZoneReadings(db: Database): Promise<void> {
  await sql`lock table zone_readings in share row exclusive mode`.execute(db);
}

export async function insertZoneReading(
  db: Database,
  reading: { timeZone: string; offsets: ZoneOffsets; readAt: Date; differsFrom: Date | null },
): Promise<void> {
  const { timeZone, offsets, readAt, differsFrom } = reading;
  await sql`insert into zone_readings (time_zone, offsets, known_until, read_at, differs_from)
    values (${timeZone}, ${JSON.stringify(offsets.offsets)}::jsonb, ${new Date(offsets.until)}, ${readAt}, ${differsFrom})`.execute(
    db,
  );
}

export async function updateReadingKept(db: Database, { id, now }: { id: number; now: Date }): Promise<void> {
  await sql`update zone_readings set kept_at = ${now} where id = ${id}`.execute(db);
}

/** Notes on the newest reading since when PostgreSQL tells another hour; null: it does not. */
export async function updateDatabaseDifference(db: Database, from: Date | null): Promise<void> {
  await sql`update zone_readings set database_differs_from = ${from}::timestamptz
    where id = (select max(id) from zone_readings) and database_differs_from is distinct from ${from}::timestamptz`.execute(
    db,
  );
}

/** The work that the newest reading leaves. */
export async function findZoneNews(
  db: Database,
): Promise<{ differsFrom: Date | null; databaseDiffersFrom: Date | null }> {
  const { rows } = await sql<{ differsFrom: Date | null; databaseDiffersFrom: Date | null }>`
    select case when kept_at is null then differs_from end as differs_from, database_differs_from
    from zone_readings order by id desc limit 1`.execute(db);
  return rows[0] ?? { differsFrom: null, databaseDiffersFrom: null };
}

/** The offset in minutes that PostgreSQL's own zone data tell, at each of these instants. */
export async function listDatabaseOffsets(
  db: Database,
  { timeZone, instants }: { timeZone: string; instants: readonly Date[] },
): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from (at at time zone ${timeZone}) - (at at time zone 'UTC')) / 60)::int as minutes
    from unnest(${instants}::timestamptz[]) with ordinality as each (at, place) order by place`.execute(db);
  return rows.map(({ minutes }) => minutes);
}

const tables = {
  appointment: sql.table('appointments'),
  absence: sql.table('absences'),
  extraSession: sql.table('extra_sessions'),
};
export type HourKind = keyof typeof tables;

/** The coming times that the clinic promised by the clock. */
export interface PromisedHour {
  id: string;
  startsAt: Date;
  endsAt: Date;
  writtenAt: Date;
}

/** Appointments to come with the names that the list needs; a hold lasts minutes, and is none. */
export async function listPromisedAppointments(
  db: Database,
  now: Date,
): Promise<(PromisedHour & { code: string; doctorName: string; fullName: string })[]> {
  const { rows } = await sql<PromisedHour & { code: string; doctorName: string; fullName: string }>`
    select appointment.id, appointment.code, doctor.name as doctor_name, patient.full_name,
      appointment.starts_at, appointment.ends_at,
      greatest(appointment.booked_at, appointment.moved_at, appointment.hour_kept_at) as written_at
    from appointments appointment join doctors doctor on doctor.id = appointment.doctor_id
      join patients patient on patient.id = appointment.patient_id
    where appointment.status = 'booked' and appointment.starts_at > ${now}
    order by appointment.starts_at, appointment.id`.execute(db);
  return rows;
}

/** Absences and extra sessions that are not over. */
export async function listPromisedStretches(
  db: Database,
  { kind, now }: { kind: 'absence' | 'extraSession'; now: Date },
): Promise<PromisedHour[]> {
  const { rows } = await sql<PromisedHour>`
    select id, starts_at, ends_at, greatest(created_at, hour_kept_at) as written_at
    from ${tables[kind]} where ended_at is null and ends_at > ${now} order by starts_at, id`.execute(db);
  return rows;
}

export async function updatePromisedHour(
  db: Database,
  {
    kind,
    id,
    startsAt,
    endsAt,
    now,
  }: { kind: HourKind; id: string; startsAt: Date; endsAt: Date; now: Date },
): Promise<void> {
  await sql`update ${tables[kind]} set starts_at = ${startsAt}, ends_at = ${endsAt}, hour_kept_at = ${now}
    where id = ${id}`.execute(db);
}

/** The clinic's zone. */
export async function findTimeZone(db: Database): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`select time_zone from clinics`.execute(db);
  return (rows[0] as { timeZone: string }).timeZone;
}
