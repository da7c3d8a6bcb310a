import type { DoctorMonth } from '../../src/subjects/schedule/contract/availability.ts';
import { toRequest } from '../../src/testing/servers/http-connection.ts';
import { slotsOfMonth, takenOfMonth } from '../clinic.ts';
import { type Client, measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Arena, Stage } from '../stage.ts';

const rounds = 7;
const requestsOf = { 1: 300, 8: 800, 32: 1200 };

/** Measures the month of one doctor, as the booking calendar requests it. */
export async function measureAvailability(
  stage: Stage,
  concurrency: 1 | 8 | 32,
): Promise<Line[]> {
  const arena = await stage.small();
  const { product, floor } = arena;
  const month = monthOf(arena);
  await checkMonth(product, month.product);
  await checkBusy(floor, month.floor);
  const count = stage.sized(requestsOf[concurrency], concurrency);
  const { ones, others } = await measureInTurns(
    stage.rounds(rounds),
    () => product.send(Array(count).fill(month.product), { concurrency }),
    () => floor.send(Array(count).fill(month.floor), { concurrency }),
  );
  const name = `availability/${concurrency}`;
  return [
    toLine(
      { name: `${name} p50`, unit: 'ms' },
      {
        values: ones.map(({ p50 }) => p50),
        floors: others.map(({ p50 }) => p50),
      },
      { atMostTimes: 2 },
    ),
    toLine(
      { name: `${name} throughput`, unit: '/s' },
      {
        values: ones.map(({ perSecond }) => perSecond),
        floors: others.map(({ perSecond }) => perSecond),
      },
      { atLeastTimes: 0.5 },
    ),
  ];
}

export function monthOf({ clinic }: Arena): { product: Buffer; floor: Buffer } {
  const { monthDoctorId, month, monthSpan } = clinic;
  return {
    product: toRequest(
      'GET',
      `/api/public/doctors/${monthDoctorId}/availability?month=${month}`,
    ),
    floor: toRequest(
      'GET',
      `/busy?doctorId=${monthDoctorId}&from=${monthSpan.from}&to=${monthSpan.to}`,
    ),
  };
}

/** Checks the month first, because a fast wrong answer is worth nothing. */
export async function checkMonth(
  product: Client,
  request: Buffer,
): Promise<void> {
  const { status, body } = await product.ask(request);
  const { days } = JSON.parse(body) as DoctorMonth;
  const free = days.reduce((sum, { starts }) => sum + starts.length, 0);
  if (status !== 200 || free !== slotsOfMonth - takenOfMonth) {
    throw new Error(
      `${slotsOfMonth - takenOfMonth} times are free, and the product tells of ${free}.`,
    );
  }
}

async function checkBusy(floor: Client, request: Buffer): Promise<void> {
  const busy = JSON.parse((await floor.ask(request)).body);
  if (busy.length !== takenOfMonth)
    throw new Error(`The floor tells of ${busy.length} busy ranges.`);
}
