import type { Answer } from '../../src/testing/servers/http-connection.ts';
import { toBareBookings, toBookings } from '../booking-requests.ts';
import { settle } from '../clinic-queries.ts';
import { type Load, measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import { note, type Stage } from '../stage.ts';

export type BookingKind = 'held' | 'direct';

/** The least throughput, as a multiple of the floor's. */
const least = {
  held: { 1: 0.5, 8: 0.7, 32: 0.7 },
  direct: { 1: 0.5, 8: 0.6, 32: 0.6 },
};
const bookingsOf = { 1: 300, 8: 1000, 32: 2500 };

/** Books free times, one patient each, with or without an existing hold. */
export async function measureBooking(
  stage: Stage,
  kind: BookingKind,
  concurrency: 1 | 8 | 32,
): Promise<Line[]> {
  const { clinic, product, floor } = await stage.small();
  const count = stage.sized(bookingsOf[concurrency], concurrency);
  const rounds = stage.rounds(5);
  const bookings: Buffer[][] = [];
  const bare: Buffer[][] = [];
  for (let round = 0; round <= rounds; round++) {
    bookings.push(
      await toBookings(clinic, clinic.takeSlots(count), {
        held: kind === 'held',
      }),
    );
    bare.push(await toBareBookings(clinic, clinic.takeSlots(count)));
  }
  await settle(clinic.owner);
  const { ones, others } = await measureInTurns(
    rounds,
    (round) => product.send(bookings[round] ?? [], { concurrency }),
    (round) => floor.send(bare[round] ?? [], { concurrency }),
  );
  if (refused(others).length > 0)
    throw new Error('The floor refused a free time.');
  const name = `booking/${kind}/${concurrency}`;
  const refusals = refused(ones);
  for (const { status, body } of refusals.slice(0, 3))
    note(`${name}: ${status} ${body}`);
  return [
    toLine(
      { name: `${name} throughput`, unit: '/s' },
      {
        values: ones.map(({ perSecond }) => perSecond),
        floors: others.map(({ perSecond }) => perSecond),
      },
      { atLeastTimes: least[kind][concurrency] },
    ),
    toLine(
      { name: `${name} p50`, unit: 'ms' },
      {
        values: ones.map(({ p50 }) => p50),
        floors: others.map(({ p50 }) => p50),
      },
      {},
    ),
    toLine(
      { name: `${name} refusals`, unit: 'count' },
      { values: [refusals.length] },
      { atMost: 0 },
    ),
  ];
}

/** The answers other than 201 Created. */
export function refused(loads: readonly Load[]): Answer[] {
  return loads
    .flatMap(({ answers }) => answers)
    .filter(({ status }) => status !== 201);
}
