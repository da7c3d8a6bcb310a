import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BookedTurno } from '../contract/public/booking.ts';
import { databaseUser } from '../server/db/local/create-cluster.ts';
import { startBookings } from './booking-load.ts';
import { killTree } from './process-tree.ts';
import { startProduct } from './running-product.ts';
import { fillDataDir } from './small-data-dir.ts';

export interface CrashRound {
  round: number;
  /** Booked in this round, as far as their patients were told. */
  acknowledged: number;
  /** Requests that the crash left without an answer. */
  cutOff: number;
  /** Of all rounds so far: told and not there, or not as it was told. */
  lost: string[];
  /** Pairs of turnos of one doctor that overlap. */
  overlaps: number;
  /** Turnos without their transition, their message or their link. */
  halfDone: number;
  /** From the start to the first answer, after the crash. */
  restartMs: number;
}

const patients = 12;

/**
 * Books without a pause, kills everything with `kill -9` in the middle, starts again, and looks for every
 * turno that somebody was told they have; so many times on one data directory.
 */
export async function crashRounds(
  rounds: number,
  {
    onRound = () => {},
    isSmall = false,
  }: {
    onRound?: (round: CrashRound) => void;
    /** On a small clinic, made in a moment, instead of the demonstration. */
    isSmall?: boolean;
  } = {},
): Promise<CrashRound[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-crash-'));
  const told: BookedTurno[] = [];
  const results: CrashRound[] = [];
  if (isSmall) await fillDataDir(dataDir);
  const start = () =>
    startProduct({ dataDir, settings: { BOOKING_BUDGETS: 'off', DEMO: isSmall ? '0' : '1' } });
  let product = await start();
  try {
    for (let round = 1; round <= rounds; round++) {
      const before = told.length;
      const load = await startBookings(product.baseUrl, { patients });
      const enough = randomInt(50, 250);
      while (load.acknowledged.length < enough && !load.statuses.has(0)) await sleep(1);
      killTree(product.process.pid ?? 0);
      load.stop();
      await load.ended;
      told.push(...load.acknowledged);
      const startedAt = performance.now();
      product = await start();
      const restartMs = performance.now() - startedAt;
      const found = await inspect({ dataDir, told });
      const cutOff = load.statuses.get(0) ?? 0;
      const result = { round, acknowledged: told.length - before, cutOff, restartMs, ...found };
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
  told: BookedTurno[];
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
      `select from appointments turno where turno.idempotency_hash is not null
        and (not exists (select from appointment_transitions where appointment_id = turno.id)
          or not exists (select from outbox where appointment_id = turno.id)
          or not exists (select from appointment_links where appointment_id = turno.id)
          or not exists (select from consents where patient_id = turno.patient_id))`,
    );
    return { lost, overlaps: overlaps.rowCount ?? 0, halfDone: halfDone.rowCount ?? 0 };
  } finally {
    await client.end();
  }
}

/** The codes of those that are not in the running product's database, or not as they were told. */
export async function findLost({
  dataDir,
  told,
}: {
  dataDir: string;
  told: BookedTurno[];
}): Promise<string[]> {
  const client = await openRunning(dataDir);
  try {
    const { rows } = await client.query<{ code: string }>(
      `select told.code from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[])
          as told(id, code, doctor_id, starts_at)
        left join appointments turno on turno.id = told.id and turno.code = told.code
          and turno.doctor_id = told.doctor_id and turno.starts_at = told.starts_at and turno.status = 'booked'
        where turno.id is null`,
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

async function openRunning(dataDir: string): Promise<pg.Client> {
  // The fifth line of a running server's note about itself is where its socket lies.
  const host = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4];
  const client = new pg.Client({ host, user: databaseUser, database: databaseUser });
  await client.connect();
  return client;
}
