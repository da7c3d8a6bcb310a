import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byLink,
  type TestAppointment,
} from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  requestOf,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { expectNoDeadlock } from '../../../../testing/database/deadlocks.ts';
import { inParallel } from '../../../../testing/database/in-parallel.ts';
import { isLongProof } from '../../../../testing/long-proof.ts';
import { holdSlot } from '../../../booking/server/hold/hold-slot.ts';
import { bookAppointment } from '../../../booking/server/take/book-appointment.ts';
import { moveAppointment } from './move-appointment.ts';

const connections = 100;
/** The rounds of each race. Every proof has the same number of rivals. */
const [rounds, roundsOfNeighbours] = isLongProof ? [3, 5] : [1, 2];
const database = testDatabase({ maxConnections: connections });
let clinic: SmallClinic;
let services: Services;
let nextDay = 0;
let nextHome = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await database.owner.query('update booking_policies set horizon_days = 365');
  services = servicesOn(database.db);
});

// Opens the connections before the race.
beforeEach(async () => {
  await Promise.all(
    Array.from({ length: connections }, () =>
      database.db.selectFrom('clinics').select('name').execute(),
    ),
  );
});

function dayAfter(first: Date, days: number): string {
  return new Date(first.getTime() + days * 86_400_000)
    .toISOString()
    .slice(0, 10);
}

/** Returns a new day for each round. */
function freshDay(): string {
  return dayAfter(new Date('2026-11-26'), nextDay++);
}

/** Returns a time far from every race. A day has 18 of them. */
function freshHome(): string {
  const home = nextHome++;
  return later(
    at(dayAfter(new Date('2027-02-01'), Math.floor(home / 18)), '08:00'),
    (home % 18) * 40,
  );
}

function later(startsAt: string, minutes: number): string {
  return new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
}

async function bookedAt(
  startsAt: string,
  practiceId: string,
): Promise<TestAppointment> {
  const patient = await insertPatient(database);
  const slot = { doctorId: clinic.doctorId, practiceId, startsAt };
  return bookTestAppointment(services, { slot, patientId: patient.id });
}

function move(appointment: TestAppointment, startsAt: string) {
  return moveAppointment(services, { ...byLink(appointment), startsAt });
}

type Answer = Awaited<
  ReturnType<typeof moveAppointment | typeof bookAppointment>
>;

interface Rival {
  /** Null: a new booking. */
  appointment: TestAppointment | null;
  act: () => Promise<Answer>;
}

/** All rows of these appointments, every column. */
async function rowsOf(
  appointments: (TestAppointment | null)[],
): Promise<Map<string, string>> {
  const { rows } = await database.owner.query(
    'select id, turno::text as text from appointments turno where id = any($1)',
    [appointments.flatMap((appointment) => appointment?.id ?? [])],
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}

async function expectNobodyOverlaps(): Promise<void> {
  const { rows } = await database.owner.query(
    `select count(*)::int as pairs from appointments one join appointments other
      on one.doctor_id = other.doctor_id and one.during && other.during and one.id < other.id`,
  );
  expect(rows).toEqual([{ pairs: 0 }]);
  const { rows: held } = await database.owner.query(
    `select count(*)::int as holds from appointments where status = 'held'`,
  );
  expect(held).toEqual([{ holds: 0 }]);
}

/** Starts all moves at once. A refused rival gets a regular refusal, and the row keeps every column. */
async function race(rivals: Rival[]): Promise<{ isWinner: boolean[] }> {
  const before = await rowsOf(rivals.map(({ appointment }) => appointment));
  const answers = await Promise.all(rivals.map(({ act }) => act()));
  const after = await rowsOf(rivals.map(({ appointment }) => appointment));
  for (const [index, answer] of answers.entries()) {
    const id = rivals[index]?.appointment?.id;
    if (!answer.ok) {
      expect(answer.refusal).toMatchObject({
        code: 'SLOT_TAKEN',
        data: { nearest: expect.any(Array) },
      });
    }
    if (id) expect(after.get(id) === before.get(id)).toBe(!answer.ok);
  }
  return { isWinner: answers.map(({ ok }) => ok) };
}

function winners(isWinner: boolean[]): number {
  return isWinner.filter(Boolean).length;
}

/** The n-th rival's wish: one time for all, or times that all overlap each other. */
function wishOf(kind: 'equal' | 'overlapping', day: string, rival: number) {
  const { practiceId, longPracticeId } = clinic;
  if (kind === 'equal') return { practiceId, startsAt: at(day, '10:00') };
  const wishes = [
    { practiceId: longPracticeId, startsAt: at(day, '10:00') },
    { practiceId: longPracticeId, startsAt: at(day, '10:20') },
    { practiceId, startsAt: at(day, '10:20') },
  ] as const;
  return wishes[rival % 3] as (typeof wishes)[number];
}

async function newMover(wish: {
  practiceId: string;
  startsAt: string;
}): Promise<Rival> {
  const appointment = await bookedAt(freshHome(), wish.practiceId);
  return { appointment, act: () => move(appointment, wish.startsAt) };
}

async function newBooker(wish: {
  practiceId: string;
  startsAt: string;
}): Promise<Rival> {
  const patient = await insertPatient(database);
  const slot = { doctorId: clinic.doctorId, ...wish };
  const request = await requestOf(services, { slot, patientId: patient.id });
  return { appointment: null, act: () => bookAppointment(services, request) };
}

describe.each(['equal', 'overlapping'] as const)('for %s starts', (kind) => {
  describe.each([2, 10, 100])('among %i rivals', (rivals) => {
    test.each([
      ['all with an appointment', () => true],
      [
        'half with an appointment and half without',
        (index: number) => index % 2 === 0,
      ],
    ])(
      '%s, exactly one gets the time and the others keep theirs',
      async (_, isMover) => {
        for (let round = 0; round < rounds; round++) {
          const day = freshDay();
          const indexes = Array.from(
            { length: rivals },
            (_unused, index) => index,
          );
          const crowd = await inParallel(indexes, 10, (index) => {
            const wish = wishOf(kind, day, index);
            return isMover(index) ? newMover(wish) : newBooker(wish);
          });
          const { isWinner } = await race(crowd);
          expect(winners(isWinner)).toBe(1);
        }
        await expectNobodyOverlaps();
      },
    );
  });
});

test('expired holds do not block a time, however many of them share it', async () => {
  const minutesAgo = new Date(testNow.getTime() - 10 * 60_000);
  for (const kind of ['equal', 'overlapping', 'overlapping'] as const) {
    const day = freshDay();
    for (const time of ['10:00', '10:20', '10:40']) {
      const slot = {
        doctorId: clinic.doctorId,
        practiceId: clinic.practiceId,
        startsAt: at(day, time),
      };
      await holdSlot(services, { slot, heldBy: newBrowser(), now: minutesAgo });
    }
    const crowd = await inParallel([...Array(30).keys()], 10, (index) =>
      (index % 2 ? newBooker : newMover)(wishOf(kind, day, index)),
    );
    const { isWinner } = await race(crowd);
    expect(winners(isWinner)).toBe(1);
    await database.owner.query(
      `delete from appointments where status = 'held'`,
    );
  }
  await expectNobodyOverlaps();
});

describe('appointments in each other’s way', () => {
  test('stay when two want each other’s time', async () => {
    for (let round = 0; round < roundsOfNeighbours; round++) {
      await expectRingStays(2);
    }
  });

  test('stay when ten in a ring each want the next time', async () => {
    for (let round = 0; round < roundsOfNeighbours; round++) {
      await expectRingStays(10);
    }
  });

  async function expectRingStays(size: number): Promise<void> {
    const times = rowOfTimes(freshDay(), { size, apart: 20 });
    const appointments = await inParallel(times, 10, (time) =>
      bookedAt(time, clinic.practiceId),
    );
    const { isWinner } = await race(
      appointments.map((appointment, index) => ({
        appointment,
        act: () => move(appointment, times[(index + 1) % size] as string),
      })),
    );
    expect(winners(isWinner)).toBe(0);
    await expectNobodyOverlaps();
  }

  test.each([
    ['to the next time', 20, 20],
    ['to half of its own and half of the next time', 40, 20],
  ])(
    'ten in a row, each moving %s: the last moves, and then others that find room',
    async (_, apart, by) => {
      const practiceId =
        apart === 20 ? clinic.practiceId : clinic.longPracticeId;
      for (let round = 0; round < roundsOfNeighbours; round++) {
        const times = rowOfTimes(freshDay(), { size: 10, apart });
        const appointments = await inParallel(times, 10, (time) =>
          bookedAt(time, practiceId),
        );
        const { isWinner } = await race(
          appointments.map((appointment, index) => ({
            appointment,
            act: () => move(appointment, later(times[index] as string, by)),
          })),
        );
        expect(isWinner.at(-1)).toBe(true);
        // An appointment moves up only once the next one has moved away.
        expect(isWinner).toEqual(isWinner.toSorted());
        await expectNobodyOverlaps();
      }
    },
  );

  test('longer visits in a row: no two neighbours both move, and each that stays has a moved one beside it', async () => {
    const times = rowOfTimes(freshDay(), { size: 16, apart: 40 });
    const appointments = await inParallel(times, 10, (time) =>
      bookedAt(time, clinic.practiceId),
    );
    const lasting = (minutes: number) =>
      database.owner.query(
        'update practices set visit_minutes = $2 where id = $1',
        [clinic.practiceId, minutes],
      );
    await lasting(60);
    try {
      const { isWinner } = await race(
        appointments.map((appointment, index) => ({
          appointment,
          act: () => move(appointment, later(times[index] as string, -20)),
        })),
      );
      for (const [index, isOne] of isWinner.entries()) {
        const neighbours = [isWinner[index - 1], isWinner[index + 1]];
        // At most one of two neighbours wins, and a refused one has a winner beside it.
        expect(neighbours.includes(true)).toBe(!isOne);
      }
    } finally {
      await lasting(20);
    }
    await expectNobodyOverlaps();
  });
});

/** Returns `size` starts of one day, `apart` minutes apart, from 8:20 on. */
function rowOfTimes(
  day: string,
  { size, apart }: { size: number; apart: number },
): string[] {
  return Array.from({ length: size }, (_, index) =>
    later(at(day, '08:20'), index * apart),
  );
}

test('no race of this file met a deadlock', async () => {
  expect(Date.parse(freshHome())).toBeLessThan(
    testNow.getTime() + 365 * 86_400_000,
  );
  await expectNoDeadlock(database);
});
