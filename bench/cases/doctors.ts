import type { ListedDoctor } from '../../src/base/clinic/contract/doctors.ts';
import { toRequest } from '../../src/testing/servers/http-connection.ts';
import { measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';

/**
 * Measures the next free appointments of all doctors of the demonstration clinic, which `/doctores` shows.
 */
export async function measureDoctors(stage: Stage): Promise<Line[]> {
  const { product, floor } = await stage.demo();
  const list = toRequest('GET', '/api/public/doctors');
  const from = Math.floor(Date.now() / 60_000);
  const busy = toRequest('GET', `/busy?from=${from}&to=${from + 8 * 1440}`);
  const listed = JSON.parse((await product.ask(list)).body) as ListedDoctor[];
  const free = listed.filter(
    ({ nextFreeMorning, nextFreeAfternoon }) =>
      nextFreeMorning ?? nextFreeAfternoon,
  );
  const requests = stage.sized(200, 2);
  const { ones, others } = await measureInTurns(
    stage.rounds(7),
    () => product.send(Array(requests).fill(list), { concurrency: 1 }),
    () => floor.send(Array(requests).fill(busy), { concurrency: 1 }),
  );
  return [
    toLine(
      { name: 'doctors p50', unit: 'ms' },
      {
        values: ones.map(({ p50 }) => p50),
        floors: others.map(({ p50 }) => p50),
      },
      {
        atMostTimes: 1.8,
        also: '40 doctors',
        alsoMet: listed.length === 40 && free.length >= 35,
      },
    ),
  ];
}
