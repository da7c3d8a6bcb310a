import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ZoneOffsets } from '../../../../base/time/zone-offsets.ts';

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
  return rows.map(({ knownUntil, ...row }) => ({
    ...row,
    until: knownUntil.getTime(),
  }));
}

/** Lets one process at a time note or keep hours, until its transaction ends. */
export async function lockZoneReadings(db: Database): Promise<void> {
  await sql`lock table zone_readings in share row exclusive mode`.execute(db);
}

export async function insertZoneReading(
  db: Database,
  reading: {
    timeZone: string;
    offsets: ZoneOffsets;
    readAt: Date;
    differsFrom: Date | null;
  },
): Promise<void> {
  const { timeZone, offsets, readAt, differsFrom } = reading;
  await sql`insert into zone_readings (time_zone, offsets, known_until, read_at, differs_from)
    values (${timeZone}, ${JSON.stringify(offsets.offsets)}::jsonb, ${new Date(offsets.until)}, ${readAt}, ${differsFrom})`.execute(
    db,
  );
}

export async function updateReadingKept(
  db: Database,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await sql`update zone_readings set kept_at = ${now} where id = ${id}`.execute(
    db,
  );
}

/** Notes on the newest reading from when on PostgreSQL shows another hour. Null: it does not. */
export async function updateDatabaseDifference(
  db: Database,
  from: Date | null,
): Promise<void> {
  await sql`update zone_readings set database_differs_from = ${from}::timestamptz
    where id = (select max(id) from zone_readings) and database_differs_from is distinct from ${from}::timestamptz`.execute(
    db,
  );
}

/** The differences that the newest reading found and that still need work. */
export async function findZoneNews(
  db: Database,
): Promise<{ differsFrom: Date | null; databaseDiffersFrom: Date | null }> {
  const { rows } = await sql<{
    differsFrom: Date | null;
    databaseDiffersFrom: Date | null;
  }>`
    select case when kept_at is null then differs_from end as differs_from, database_differs_from
    from zone_readings order by id desc limit 1`.execute(db);
  return rows[0] ?? { differsFrom: null, databaseDiffersFrom: null };
}

/** The offset in minutes at each of these instants, from PostgreSQL's own zone data. */
export async function listDatabaseOffsets(
  db: Database,
  { timeZone, instants }: { timeZone: string; instants: readonly Date[] },
): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from (at at time zone ${timeZone}) - (at at time zone 'UTC')) / 60)::int as minutes
    from unnest(${instants}::timestamptz[]) with ordinality as each (at, place) order by place`.execute(
    db,
  );
  return rows.map(({ minutes }) => minutes);
}

const tables = {
  appointment: sql.table('appointments'),
  absence: sql.table('absences'),
  extraSession: sql.table('extra_sessions'),
};
export type HourKind = keyof typeof tables;

/** A time to come that the clinic promised by the clock. */
export interface PromisedHour {
  id: string;
  startsAt: Date;
  endsAt: Date;
  writtenAt: Date;
}

export interface PromisedAppointment extends PromisedHour {
  code: string;
  doctorName: string;
  fullName: string;
  familyNames: string | null;
}

/** Appointments to come, with the names for the list. Holds are left out, because they last only minutes. */
export async function listPromisedAppointments(
  db: Database,
  now: Date,
): Promise<PromisedAppointment[]> {
  const { rows } = await sql<PromisedAppointment>`
    select appointment.id, appointment.code, doctor.name as doctor_name, patient.full_name, patient.family_names,
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
    from ${tables[kind]} where ended_at is null and ends_at > ${now} order by starts_at, id`.execute(
    db,
  );
  return rows;
}

/**
 * Moves a row to its promised hour. False: an exclusion constraint says that the hour is taken, and nothing
 * moved.
 */
export async function updatePromisedHour(
  db: Database,
  {
    kind,
    id,
    startsAt,
    endsAt,
    now,
  }: { kind: HourKind; id: string; startsAt: Date; endsAt: Date; now: Date },
): Promise<boolean> {
  await sql`savepoint hour`.execute(db);
  try {
    // A hold lasts minutes. Its patient is told that the time was taken, and chooses again.
    if (kind === 'appointment')
      await sql`delete from appointments held using appointments kept where held.status = 'held' and kept.id = ${id}
        and held.doctor_id = kept.doctor_id and held.during && tstzrange(${startsAt}, ${endsAt})`.execute(
        db,
      );
    await sql`update ${tables[kind]} set starts_at = ${startsAt}, ends_at = ${endsAt}, hour_kept_at = ${now}
      where id = ${id}`.execute(db);
    await sql`release savepoint hour`.execute(db);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error;
    await sql`rollback to savepoint hour`.execute(db);
    return false;
  }
}

/**
 * The time when the newest change of the hour was kept, and the number of appointments to come that it moved.
 * Null: it was not kept.
 */
export async function findKeptHours(
  db: Database,
  now: Date,
): Promise<{ keptAt: Date; count: number } | null> {
  const { rows } = await sql<{ keptAt: Date | null; count: number }>`
    select kept_at, (select count(*)::int from appointments
        where hour_kept_at = kept_at and status = 'booked' and starts_at > ${now}) as count
    from zone_readings where differs_from is not null order by id desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  return row?.keptAt ? { keptAt: row.keptAt, count: row.count } : null;
}

/** The clinic's zone. */
export async function findTimeZone(db: Database): Promise<string> {
  const { rows } = await sql<{
    timeZone: string;
  }>`select time_zone from clinics`.execute(db);
  return (rows[0] as { timeZone: string }).timeZone;
}
