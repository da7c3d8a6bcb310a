import { measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';

// The most time of filling, as a multiple of the floor's. A shared two-core machine measured 1.8 and 1.95.
const most = 2.5;

/** Measures how long the first start fills the demonstration clinic. */
export async function measureDemo({ demos, rounds }: Stage): Promise<Line[]> {
  const { ones, others } = await measureInTurns(
    rounds(5),
    demos.load,
    demos.copy,
  );
  const isWhole = ones.every(
    ({ value }) =>
      value.doctors >= 40 &&
      value.patients === 5000 &&
      value.appointments > 50_000,
  );
  return [
    toLine(
      { name: 'demo', unit: 's' },
      {
        values: ones.map(({ seconds }) => seconds),
        floors: others.map(({ seconds }) => seconds),
      },
      {
        atMostTimes: most,
        also: '40 doctors, 5000 patients, > 50000 turnos',
        alsoMet: isWhole,
      },
    ),
  ];
}
