import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hands } from './hands.ts';

/** Hands that count taps. Typing does not count, but the tap into the field does. */
export function countedHands(hands: Hands): Hands & { taps: () => number } {
  let taps = 0;
  const counted =
    <Rest extends unknown[]>(act: (...rest: Rest) => Promise<void>, each = 1) =>
    (...rest: Rest) => {
      taps += each;
      return act(...rest);
    };
  return {
    press: counted(hands.press),
    fill: counted(hands.fill),
    choose: counted(hands.choose),
    tick: counted(hands.tick),
    // Two taps: one opens the list, and one chooses.
    select: counted(hands.select, 2),
    pickDay: counted(hands.pickDay),
    taps: () => taps,
  };
}

/** The most taps that a task may take, from `docs/patient.md`. */
export function mostTaps(task: string): number {
  const page = readFileSync(
    join(import.meta.dirname, '../docs/patient.md'),
    'utf8',
  );
  const row = page.split('\n').find((line) => line.startsWith(`| ${task} |`));
  const taps = row?.match(/^\| [^|]+ \| (\d+)/)?.[1];
  if (taps === undefined)
    throw new Error(`docs/patient.md has no line «${task}».`);
  return Number(taps);
}
