import { expect, test } from 'vitest';
import { startSteps } from './start-steps.ts';

function telling(isTerminal: boolean) {
  const written: string[] = [];
  let at = 0;
  let tick = () => {};
  const steps = startSteps({
    out: { write: (text) => written.push(text) },
    isTerminal,
    count: 4,
    now: () => at,
    eachSecond(each) {
      tick = each;
      return () => {
        tick = () => {};
      };
    },
  });
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      at += 1000;
      tick();
    }
  };
  const skip = (ms: number) => {
    at += ms;
  };
  return { steps, pass, written, skip };
}

test('a log has one line for each step with its seconds, and reports a long one meanwhile', async () => {
  const { steps, pass, written, skip } = telling(false);
  await steps.run('Base de datos', () => skip(1240));
  await steps.run('Cambios de la base', () => skip(20));
  await steps.run('Demostración', () => pass(32));
  expect(written).toEqual([
    'Base de datos: 1,2 s\n',
    'Demostración… (15 s)\n',
    'Demostración… (30 s)\n',
    'Demostración: 32 s\n',
  ]);
});

test('a terminal shows a growing bar with seconds, and then the step’s line in its place', async () => {
  const { steps, pass, written } = telling(true);
  await steps.run('Base de datos', () => pass(1));
  await steps.run('Demostración', () => pass(2));
  steps.end();
  const wipe = '\r\x1b[K';
  expect(written).toEqual([
    `${wipe}░░░░░░░░░░░░░░░░░░░░ Base de datos… 0 s`,
    `${wipe}░░░░░░░░░░░░░░░░░░░░ Base de datos… 1 s`,
    wipe,
    'Base de datos: 1 s\n',
    `${wipe}█████░░░░░░░░░░░░░░░ Demostración… 0 s`,
    `${wipe}█████░░░░░░░░░░░░░░░ Demostración… 1 s`,
    `${wipe}█████░░░░░░░░░░░░░░░ Demostración… 2 s`,
    wipe,
    'Demostración: 2 s\n',
  ]);
});

test('a failed step leaves no bar behind, and its error is passed on', async () => {
  const { steps, written } = telling(true);
  await expect(
    steps.run('Respaldo', () => Promise.reject(new Error('no room'))),
  ).rejects.toThrow('no room');
  expect(written.at(-1)).toBe('\r\x1b[K');
});
