import pg from 'pg';
import { dayOf, epochMinuteOf } from '../base/time/clinic-zone.ts';
import type { makeDemoRows } from './make-demo-rows.ts';
import { clinicData } from './material/clinic-data.ts';
import {
  insertClinic,
  insertDemoRows,
  lockEmptyClinic,
  updateStatistics,
} from './rows/demo-queries.ts';

/** The number of loaded rows by table. */
export type DemoSummary = Awaited<ReturnType<typeof load>>;

export interface DemoExtent {
  now: Temporal.Instant;
  seed?: number;
  /** The number of days before today that have appointments. Default: 365. */
  pastDays?: number;
}

/**
 * Fills an empty, migrated database with the demonstration clinic, wholly or not at all. Day and seed decide
 * the clinic, and the hour only how far today's appointments are. Fails if the database has a clinic.
 */
export async function fillDemo(
  database: pg.Pool | pg.ClientBase,
  { now, seed = defaultSeed, pastDays = 365 }: DemoExtent,
): Promise<DemoSummary> {
  const minute = epochMinuteOf(now.epochMilliseconds);
  // Only a first start needs the generator, so it is loaded here.
  const { makeDemoRows } = await import('./make-demo-rows.ts');
  // The rows are made before the transaction begins, which would be idle meanwhile.
  const rows = await makeDemoRows({
    now: minute,
    today: dayOf(minute, clinicData.timeZone),
    seed,
    pastDays,
  });
  if (!(database instanceof pg.Pool)) return load(database, rows);
  const client = await database.connect();
  try {
    return await load(client, rows);
  } finally {
    client.release();
  }
}

const defaultSeed = 1_450;

async function load(
  client: pg.ClientBase,
  { clinic, tables }: Awaited<ReturnType<typeof makeDemoRows>>,
) {
  await client.query('begin');
  try {
    if (!(await lockEmptyClinic(client)))
      throw new Error(
        'La base ya tiene una clínica: no se carga la de demostración.',
      );
    await insertClinic(client, clinic);
    await insertDemoRows(client, tables);
    await updateStatistics(client, Object.keys(tables));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return {
    specialties: tables.specialties.length,
    practices: tables.practices.length,
    insurers: tables.insurers.length,
    rooms: tables.rooms.length,
    doctors: tables.doctors.length,
    patients: tables.patients.length,
    appointments: tables.appointments.length,
    transitions: tables.appointment_transitions.length,
    holidays: tables.holidays.length,
    records: tables.medical_records.length,
    recordEntries: tables.record_entries.length,
  };
}
