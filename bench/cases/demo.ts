import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';

const runs = 5;

/** How long the first start takes to fill the demonstration clinic. */
export async function measureDemo(stage: Stage): Promise<Line[]> {
  const values: number[] = [];
  let isWhole = true;
  for (let run = 0; run < runs; run++) {
    const { seconds, summary } = await stage.loadDemo();
    values.push(seconds);
    isWhole &&= summary.doctors >= 40 && summary.patients === 5000 && summary.appointments > 50_000;
  }
  const also = '40 doctors, 5000 patients, > 50000 turnos';
  return [toLine({ name: 'demo', unit: 's' }, { values }, { atMost: 20, also, alsoMet: isWhole })];
}
