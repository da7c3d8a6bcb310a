import { toRequest } from '../../src/testing/servers/http-connection.ts';
import { toBookings } from '../booking-requests.ts';
import { settle } from '../clinic-queries.ts';
import { type Load, measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Arena, Stage } from '../stage.ts';
import { checkMonth, monthOf } from './availability.ts';
import { type BookingKind, refused } from './booking.ts';

const rounds = 7;
const most = 1.3;

/** Measures with twenty times the appointments, and compares with the small database instead of the floor. */
export async function measureGrowthOfAvailability(
  stage: Stage,
  concurrency: 1 | 8,
): Promise<Line[]> {
  const count = stage.sized(concurrency === 1 ? 200 : 600, concurrency);
  return compare(stage, `growth/availability/${concurrency}`, async (arena) => {
    const month = monthOf(arena).product;
    await checkMonth(arena.product, month);
    return () => arena.product.send(Array(count).fill(month), { concurrency });
  });
}

export function measureGrowthOfDoctors(stage: Stage): Promise<Line[]> {
  const list = toRequest('GET', '/api/public/doctors');
  return compare(stage, 'growth/doctors', async ({ product }) => {
    return () =>
      product.send(Array(stage.sized(100, 2)).fill(list), { concurrency: 1 });
  });
}

export function measureGrowthOfBooking(
  stage: Stage,
  kind: BookingKind,
  concurrency: 1 | 8,
): Promise<Line[]> {
  const count = stage.sized(concurrency === 1 ? 200 : 600, concurrency);
  return compare(
    stage,
    `growth/booking/${kind}/${concurrency}`,
    async ({ clinic, product }) => {
      const bookings: Buffer[][] = [];
      for (let round = 0; round <= stage.rounds(rounds); round++) {
        bookings.push(
          await toBookings(clinic, clinic.takeSlots(count), {
            held: kind === 'held',
          }),
        );
      }
      await settle(clinic.owner);
      return async (round) => {
        const load = await product.send(bookings[round] ?? [], { concurrency });
        const [refusal] = refused([load]);
        if (refusal)
          throw new Error(
            `A free time was refused: ${refusal.status} ${refusal.body}`,
          );
        return load;
      };
    },
  );
}

async function compare(
  stage: Stage,
  name: string,
  prepare: (arena: Arena) => Promise<(round: number) => Promise<Load>>,
): Promise<Line[]> {
  const arenas = await stage.pair();
  const large = await prepare(arenas.large);
  const small = await prepare(arenas.small);
  const { ones, others } = await measureInTurns(
    stage.rounds(rounds),
    large,
    small,
  );
  return [
    toLine(
      { name: `${name} p50`, unit: 'ms' },
      {
        values: ones.map(({ p50 }) => p50),
        floors: others.map(({ p50 }) => p50),
      },
      { atMostTimes: most },
    ),
  ];
}
