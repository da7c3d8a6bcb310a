import {
  toBareBookings,
  toBareHolds,
  toBookings,
  toHolds,
} from '../booking-requests.ts';
import type { BenchClinic, BenchSlot } from '../clinic.ts';
import { countOverlaps, countTaken, settle } from '../clinic-queries.ts';
import { type Load, measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import { note, type Stage } from '../stage.ts';

export type Starts = 'equal' | 'overlapping';
export type Contest = 'hold' | 'book';

const connections = 100;
// PostgreSQL looks for a deadlock after waiting one second (deadlock_timeout). So a longer round had a
// deadlock, unless the floor's rounds are slow too.
const deadlockMs = 900;
// The most time, as a multiple of the floor's. A shared two-core machine measured 1.2 to 2.2 in the races,
// and 3.0 to 3.2 in the sale, whose p99 comes from the slowest few.
const most = { race: 2.5, sale: 3.5 };

/**
 * Sends this many simultaneous rivals for one time. Exactly one gets it, and the others are refused quickly.
 */
export async function measureRace(
  stage: Stage,
  {
    contest,
    starts,
    rivals,
  }: { contest: Contest; starts: Starts; rivals: 2 | 10 | 100 },
): Promise<Line[]> {
  const { clinic, product, floor } = await stage.small();
  const rounds = stage.rounds(21);
  const contested = clinic.takeHours(rounds + 1);
  const requests: Buffer[][] = [];
  const bare: Buffer[][] = [];
  for (const hour of contested) {
    const wishes = wishesOf(clinic, hour, { starts, rivals });
    requests.push(
      contest === 'hold'
        ? toHolds(wishes)
        : await toBookings(clinic, wishes, { held: false }),
    );
  }
  for (const hour of clinic.takeHours(rounds + 1)) {
    const wishes = wishesOf(clinic, hour, { starts, rivals });
    bare.push(
      contest === 'hold'
        ? toBareHolds(wishes)
        : await toBareBookings(clinic, wishes),
    );
  }
  await settle(clinic.owner);
  const { ones, others } = await measureInTurns(
    rounds,
    (round) => product.send(requests[round] ?? [], { concurrency: rivals }),
    (round) => floor.send(bare[round] ?? [], { concurrency: rivals }),
  );
  const name = `races/${contest}/${starts}/${rivals}`;
  const winners = ones.map((round) => judge(name, round));
  const value = await countTaken(clinic.owner, {
    doctorIds: contested.map(({ doctorId }) => doctorId),
    startsAt: contested.map(({ startsAt }) => startsAt),
  });
  const slowest = Math.max(...ones.map(durationOf));
  const slowestOfFloor = Math.max(...others.map(durationOf));
  return [
    toLine(
      { name, unit: 'ms' },
      { values: ones.map(durationOf), floors: others.map(durationOf) },
      {
        atMostTimes: most.race,
        also: `one winner, no round waited for a deadlock`,
        alsoMet:
          winners.every((count) => count === 1) &&
          value === contested.length &&
          slowest <= Math.max(deadlockMs, most.race * slowestOfFloor),
      },
    ),
  ];
}

/** The same time for all rivals, or times that all overlap each other. */
function wishesOf(
  { practiceId, longPracticeId }: BenchClinic,
  hour: BenchSlot,
  { starts, rivals }: { starts: Starts; rivals: number },
): BenchSlot[] {
  const after = (minutes: number) =>
    new Date(Date.parse(hour.startsAt) + minutes * 60_000).toISOString();
  const wishes = [
    { ...hour, practiceId: longPracticeId, endsAt: after(40) },
    {
      ...hour,
      practiceId: longPracticeId,
      startsAt: after(20),
      endsAt: after(60),
    },
    { ...hour, practiceId, startsAt: after(20), endsAt: after(40) },
  ];
  return Array.from({ length: rivals }, (_, rival) =>
    starts === 'equal' ? hour : (wishes[rival % wishes.length] as BenchSlot),
  );
}

/** The number of winners. NaN: another answer was not SLOT_TAKEN. */
function judge(name: string, { answers }: Load): number {
  const others = answers.filter(({ status }) => status !== 201);
  const odd = others.find(({ body }) => !body.includes('"SLOT_TAKEN"'));
  if (odd) note(`${name}: ${odd.status} ${odd.body}`);
  return odd ? Number.NaN : answers.length - others.length;
}

function durationOf({ latencies }: Load): number {
  return Math.max(...latencies);
}

const rivalsOfSlot = 20;

/** Sends twenty rivals for each of 200 times. Exactly 200 are booked. */
export async function measureSale(stage: Stage): Promise<Line[]> {
  const { clinic, product, floor } = await stage.small();
  const contestedSlots = stage.sized(200, 5);
  const sales = stage.rounds(5);
  const requests: Buffer[][] = [];
  const bare: Buffer[][] = [];
  const slots = clinic.takeHours(contestedSlots * (sales + 1));
  const ofSale = (from: number) =>
    slots.slice(from * contestedSlots, (from + 1) * contestedSlots);
  const rivalsFor = (sold: BenchSlot[]) =>
    sold.flatMap((slot) => Array<BenchSlot>(rivalsOfSlot).fill(slot));
  for (let sale = 0; sale <= sales; sale++) {
    requests.push(
      await toBookings(clinic, rivalsFor(ofSale(sale)), { held: false }),
    );
    bare.push(
      await toBareBookings(clinic, rivalsFor(clinic.takeHours(contestedSlots))),
    );
  }
  await settle(clinic.owner);
  const { ones, others } = await measureInTurns(
    sales,
    (sale) => product.send(requests[sale] ?? [], { concurrency: connections }),
    (sale) => floor.send(bare[sale] ?? [], { concurrency: connections }),
  );
  const sold = ones.map((sale) => judge('races/sale', sale));
  const value = await countTaken(clinic.owner, {
    doctorIds: slots.map(({ doctorId }) => doctorId),
    startsAt: slots.map(({ startsAt }) => startsAt),
  });
  const overlaps = await countOverlaps(clinic.owner, clinic.contestedDoctorIds);
  const isExact =
    sold.every((count) => count === contestedSlots) &&
    value === slots.length &&
    overlaps === 0;
  return [
    toLine(
      { name: 'races/sale p99', unit: 'ms' },
      {
        values: ones.map(({ p99 }) => p99),
        floors: others.map(({ p99 }) => p99),
      },
      {
        atMostTimes: most.sale,
        also: `exactly ${contestedSlots} sold of ${contestedSlots * rivalsOfSlot} wishes`,
        alsoMet: isExact,
      },
    ),
  ];
}
