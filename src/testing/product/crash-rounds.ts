import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUser } from '../../ops/server/local-postgres/create-cluster.ts';
import type { BookedAppointment } from '../../subjects/appointments/contract/booked-appointment.ts';
import { startBookings } from '../clinic/booking-load.ts';
import { killTree } from './process-tree.ts';
import { startProduct } from './running-product.ts';
import { fillDataDir } from './small-data-dir.ts';

export interface CrashRound {
  round: number;
  /** The number of this round's bookings that were confirmed to patients. */
  acknowledged: number;
  /** The number of requests that the crash left without an answer. */
  cutOff: number;
  /** Confirmed bookings of all rounds so far that are missing or differ from their confirmation. */
  lost: string[];
  /** The number of pairs of overlapping appointments of one doctor. */
  overlaps: number;
  /** The number of appointments without their transition, message or link. */
  halfDone: number;
  /** The time from the restart to the first answer. */
  restartMs: number;
}

const patients = 12;

/**
 * Books all the time, kills all processes with `kill -9` meanwhile, starts again and looks for each confirmed
 * appointment. Repeats this on one data directory.
 */
export async function crashRounds(
  rounds: number,
  {
    onRound = () => {},
    isSmall = false,
  }: {
    onRound?: (round: CrashRound) => void;
    /** True: a small clinic, which is filled in a moment, instead of the demonstration. */
    isSmall?: boolean;
  } = {},
): Promise<CrashRound[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-crash-'));
  const told: BookedAppointment[] = [];
  const results: CrashRound[] = [];
  if (isSmall) await fillDataDir(dataDir);
  const start = () =>
    startProduct({
      dataDir,
      settings: { BOOKING_BUDGETS: 'off', DEMO: isSmall ? '0' : '1' },
    });
  let product = await start();
  try {
    for (let round = 1; round <= rounds; round++) {
      const before = told.length;
      const load = await startBookings(product.baseUrl, { patients });
      const enough = randomInt(50, 250);
      while (load.acknowledged.length < enough && !load.statuses.has(0))
        await sleep(1);
      killTree(product.process.pid ?? 0);
      load.stop();
      await load.ended;
      told.push(...load.acknowledged);
      const startedAt = performance.now();
      product = await start();
      const restartMs = performance.now() - startedAt;
      const match = await inspect({ dataDir, told });
      const cutOff = load.statuses.get(0) ?? 0;
      const result = {
        round,
        acknowledged: told.length - before,
        cutOff,
        restartMs,
        ...match,
      };
      results.push(result);
      onRound(result);
    }
    return results;
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function inspect({
  dataDir,
  told,
}: {
  dataDir: string;
  told: BookedAppointment[];
}): Promise<Pick<CrashRound, 'lost' | 'overlaps' | 'halfDone'>> {
  const lost = await findLost({ dataDir, told });
  const client = await openRunning(dataDir);
  try {
    const overlaps = await client.query(
      `select from appointments one join appointments other on one.doctor_id = other.doctor_id
        and one.id < other.id and one.during && other.during
        where one.status <> 'cancelled' and other.status <> 'cancelled'
          and one.overbook_place = 0 and other.overbook_place = 0`,
    );
    const halfDone = await client.query(
      `select from appointments appointment where appointment.idempotency_hash is not null
        and (not exists (select from appointment_transitions where appointment_id = appointment.id)
          or not exists (select from outbox where appointment_id = appointment.id)
          or not exists (select from appointment_links where appointment_id = appointment.id)
          or not exists (select from consents where patient_id = appointment.patient_id))`,
    );
    return {
      lost,
      overlaps: overlaps.rowCount ?? 0,
      halfDone: halfDone.rowCount ?? 0,
    };
  } finally {
    await client.end();
  }
}

/**
 * The codes of confirmed bookings that are missing in the running product's database, or differ from their
 * confirmation.
 */
export async function findLost({
  dataDir,
  told,
}: {
  dataDir: string;
  told: BookedAppointment[];
}): Promise<string[]> {
  const client = await openRunning(dataDir);
  try {
    const { rows } = await client.query<{ code: string }>(
      `select told.code from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[])
          as told(id, code, doctor_id, starts_at)
        left join appointments appointment on appointment.id = told.id and appointment.code = told.code
          and appointment.doctor_id = told.doctor_id and appointment.starts_at = told.starts_at and appointment.status = 'booked'
        where appointment.id is null`,
      [
        told.map(({ id }) => id),
        told.map(({ code }) => code),
        told.map(({ doctor }) => doctor.id),
        told.map(({ startsAt }) => startsAt),
      ],
    );
    return rows.map(({ code }) => code);
  } finally {
    await client.end();
  }
}

/** A new connection to the database of the product that runs on a data directory. */
export async function openRunning(dataDir: string): Promise<pg.Client> {
  // The fifth line of a running server's postmaster.pid is its socket folder.
  const host = readFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    'utf8',
  ).split('\n')[4];
  const client = new pg.Client({
    host,
    user: databaseUser,
    database: databaseUser,
  });
  await client.connect();
  return client;
}
