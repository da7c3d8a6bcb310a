import pg from 'pg';
import { dayOf, epochMinuteOf } from '../../../domain/calendar/clinic-zone.ts';
import { clinicData } from './clinic-data.ts';
import { insertClinic, insertDemoRows, lockEmptyClinic, updateStatistics } from './demo-queries.ts';
import type { makeDemoRows } from './make-demo-rows.ts';

/** How much was loaded. */
export interface DemoSummary {
  specialties: number;
  practices: number;
  insurers: number;
  rooms: number;
  doctors: number;
  patients: number;
  appointments: number;
  transitions: number;
  holidays: number;
}

/**
 * Fills an empty, migrated database with the demonstration clinic, wholly or not at all. The same day and
 * seed give the same clinic; of the hour depends only how far today's turnos have got. Fails on a database
 * that has a clinic.
 */
export async function fillDemo(
  database: pg.Pool | pg.ClientBase,
  { now, seed = defaultSeed }: { now: Temporal.Instant; seed?: number },
): Promise<DemoSummary> {
  const minute = epochMinuteOf(now.epochMilliseconds);
  // Only a first start needs what makes it up.
  const { makeDemoRows } = await import('./make-demo-rows.ts');
  // Before the transaction begins: it would be idle meanwhile.
  const rows = await makeDemoRows({ now: minute, today: dayOf(minute, clinicData.timeZone), seed });
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
): Promise<DemoSummary> {
  await client.query('begin');
  try {
    if (!(await lockEmptyClinic(client)))
      throw new Error('La base ya tiene una clínica: no se carga la de demostración.');
    await insertClinic(client, clinic);
    await insertDemoRows(client, tables);
    await updateStatistics(client);
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
  };
}
