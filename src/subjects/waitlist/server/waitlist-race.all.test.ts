import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byLink,
  type TestAppointment,
} from '../../../testing/clinic/appointments.ts';
import { at, newBrowser, testNow } from '../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertWish } from '../../../testing/clinic/waitlist.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { cancelAppointment } from '../../appointments/server/cancel-appointment.ts';
import { findKnownEntry } from './entry/entry-queries.ts';
import { acceptOffer } from './offers/accept-offer.ts';
import { passOffer } from './offers/pass-offer.ts';

const database = testDatabase({ maxConnections: 30 });
const day = '2026-11-25';
const times = ['08:00', '08:20', '08:40', '09:00', '09:20'];
const waiting = 50;

let clinic: SmallClinic;
let services: Services;
const doctorIds: string[] = [];
let workers: ChildProcess[] = [];
let clock = testNow;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { specialtyId, practiceId } = clinic;
  doctorIds.push(clinic.doctorId);
  for (const name of [
    'Ana Bosio',
    'Carlos Díaz',
    'Elsa Funes',
    'Gil Heredia',
    'Inés Juárez',
  ]) {
    doctorIds.push(
      await insertDoctor(database, {
        name,
        specialtyId,
        practiceIds: [practiceId],
      }),
    );
  }
  await database.owner.query(
    'update availability_rules set valid_from = $1, valid_to = $1, to_minute = 580',
    [day],
  );
});
afterEach(async () => {
  await Promise.all(workers.map(stop));
});

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(
    join(import.meta.dirname, '../../../testing/product/waitlist-worker.ts'),
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        CLOCK: clock.toISOString(),
      },
    },
  );
  workers.push(worker);
  await once(worker, 'message');
  return worker;
}

async function stop(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await ended;
}

async function killAndReplace(): Promise<void> {
  const [oldest, ...others] = workers;
  const ended = oldest && once(oldest, 'exit');
  oldest?.kill('SIGKILL');
  await ended;
  workers = others;
  await startWorker();
}

async function passHalfAnHour(): Promise<void> {
  clock = new Date(clock.getTime() + 31 * 60_000);
  await Promise.all(
    workers.map(async (worker) => {
      const set = once(worker, 'message');
      worker.send(clock.toISOString());
      await set;
    }),
  );
}

/** The state of a person in the line. */
interface Place {
  offerId: string | null;
  /** The living offer's time, named by doctor and start, because doctors share the same hours. */
  offered: string | null;
  isOver: boolean;
  /** All times that the person was ever offered. */
  before: string[];
}

async function readLine(line: readonly string[]): Promise<Place[]> {
  const { rows } = await database.owner.query<{ entryId: string } & Place>(
    `select entry.id as "entryId", living.id as "offerId", entry.ended_at is not null as "isOver",
        living.doctor_id || ' ' || living.starts_at as offered,
        array(select past.doctor_id || ' ' || past.starts_at from waitlist_offers past where past.entry_id = entry.id) as before
      from waitlist_entries entry
        left join waitlist_offers living on living.entry_id = entry.id and living.state = 'offered'`,
  );
  const placeOf = new Map(
    rows.map(({ entryId, ...place }) => [entryId, place]),
  );
  return line.map((entryId) => placeOf.get(entryId) as Place);
}

/** The times that are booked, and those that an offer keeps. */
async function readTimes(): Promise<{ booked: string[]; kept: string[] }> {
  const { rows } = await database.owner.query<{ time: string; status: string }>(
    `select doctor_id || ' ' || starts_at as time, status from appointments where status in ('booked', 'held')`,
  );
  const of = (wanted: string) =>
    rows.filter(({ status }) => status === wanted).map(({ time }) => time);
  return { booked: of('booked'), kept: of('held') };
}

/** Waits until the workers have nothing left to do at this time of the test's clock. */
function untilQuiet(): Promise<void> {
  return waitUntil(async () => {
    const { rows } = await database.owner.query<{ left: number }>(
      `select (select count(*) from waitlist_looks where look_at <= $1)::int
        + (select count(*) from waitlist_offers where state = 'offered' and expires_at <= $1)::int as left`,
      [clock],
    );
    expect(rows[0]?.left).toBe(0);
  });
}

type Habit = 'accepts' | 'declines once' | 'silent once' | 'silent';
const habits: Habit[] = [
  'accepts',
  'declines once',
  'silent once',
  'accepts',
  'silent',
];
const habitOf = (place: number) => habits[place % habits.length] as Habit;

/** Answers an offer by the person's habit, from two tabs at once and in another process than the workers. */
async function answer(
  entryId: string,
  habit: Habit,
  isFirst: boolean,
): Promise<void> {
  if (habit === 'silent' || (habit === 'silent once' && isFirst)) return;
  const entry = await findKnownEntry(database.db, entryId);
  const taken = {
    entry,
    offerId: entry.offer?.id ?? '',
    now: clock,
    actor: { kind: 'patient', id: entry.patientId } as const,
  };
  const isDeclined = habit === 'declines once' && isFirst;
  const answers = await Promise.all(
    [taken, taken].map((each) =>
      isDeclined
        ? passOffer(services, each)
        : acceptOffer(services, { ...each, limitedIn: newBrowser() }),
    ),
  );
  for (const each of answers) expect(each).toMatchObject({ ok: true });
}

test('fifty patients wait, thirty times are freed at once and workers are killed: each time goes to one patient, in order', async () => {
  const { practiceId } = clinic;
  const slots = doctorIds.flatMap((doctorId) =>
    times.map((time) => ({ doctorId, practiceId, startsAt: at(day, time) })),
  );
  const booked: TestAppointment[] = [];
  for (const slot of slots) {
    const patient = await insertPatient(database);
    booked.push(
      await bookTestAppointment(services, { slot, patientId: patient.id }),
    );
  }
  const line: string[] = [];
  for (let place = 0; place < waiting; place++) {
    const patient = await insertPatient(database, {
      email: 'espera@example.com',
    });
    line.push(await insertWish(services, clinic, { patientId: patient.id }));
  }
  await Promise.all(
    booked.map((appointment) =>
      cancelAppointment(services, byLink(appointment)),
    ),
  );
  // Both workers begin with all agendas and the same first persons, and one is killed meanwhile.
  await Promise.all([startWorker(), startWorker()]);
  await waitUntil(
    async () => expect((await readTimes()).kept.length).toBeGreaterThan(3),
    { interval: 2 },
  );
  await killAndReplace();
  await untilQuiet();
  let before = await readLine(line);
  expect(before.map(({ offered }) => offered !== null)).toEqual(
    line.map((_, place) => place < slots.length),
  );

  const answered = new Set<string>();
  for (let round = 0; before.some(({ offered }) => offered !== null); round++) {
    expect(round).toBeLessThan(40);
    const told = before.flatMap(({ offerId }, place) =>
      offerId ? [{ place, offerId }] : [],
    );
    await Promise.all([
      ...told
        .filter(({ offerId }) => !answered.has(offerId))
        .map(({ place, offerId }) => {
          answered.add(offerId);
          const isFirst = before[place]?.before.length === 1;
          return answer(line[place] as string, habitOf(place), isFirst);
        }),
      round % 2 === 0 && killAndReplace(),
    ]);
    await untilQuiet();
    await passHalfAnHour();
    await untilQuiet();
    const after = await readLine(line);
    expectInOrder(before, after);
    before = after;
  }

  const end = await readTimes();
  expect(end.booked.toSorted()).toEqual([...new Set(end.booked)].toSorted());
  expect(end.booked).toHaveLength(slots.length);
  expect(end.kept).toEqual([]);
  const { rows } = await database.owner.query(
    `select count(distinct patient_id)::int as people, bool_and(booked_by = 'patient') as "byThem" from appointments
      where status = 'booked'`,
  );
  expect(rows).toEqual([{ people: slots.length, byThem: true }]);
  expect(before.filter(({ isOver }) => isOver)).toHaveLength(slots.length);
});

/**
 * No time is offered to two persons. If a person got no offer in the whole round, no person behind got a
 * time, unless the first was offered it before.
 */
function expectInOrder(
  before: readonly Place[],
  after: readonly Place[],
): void {
  const living = after.flatMap(({ offered }) => offered ?? []);
  expect(new Set(living).size).toBe(living.length);
  after.forEach((place, index) => {
    if (
      place.isOver ||
      place.offered !== null ||
      before[index]?.offered !== null
    )
      return;
    if (place.before.length !== before[index]?.before.length) return;
    const behind = after.slice(index + 1).flatMap((other, offset) => {
      const known = new Set(before[index + 1 + offset]?.before);
      return other.before.filter((time) => !known.has(time));
    });
    expect(behind.filter((time) => !place.before.includes(time))).toEqual([]);
  });
}
