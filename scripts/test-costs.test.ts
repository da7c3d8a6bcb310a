import { expect, test } from 'vitest';
import { drawCosts } from './test-costs.ts';

test('the costliest file comes first, with its share, and a red one is marked', () => {
  const file = { wallSeconds: 4, tests: 3, passed: true };
  const table = drawCosts({
    startCpuSeconds: 2,
    files: [
      { ...file, file: 'a.test.ts', cpuSeconds: 1 },
      { ...file, file: 'b.test.ts', cpuSeconds: 3, passed: false },
    ],
  });
  expect(table.split('\n').slice(1, 3)).toEqual([
    '     3.00  75.0 %      4.0      3  b.test.ts  (red)',
    '     1.00  25.0 %      4.0      3  a.test.ts',
  ]);
});

test('files that cost less than a tick have a share too', () => {
  const file = {
    file: 'a.test.ts',
    cpuSeconds: 0,
    wallSeconds: 0,
    tests: 1,
    passed: true,
  };
  expect(drawCosts({ startCpuSeconds: 0, files: [file] })).toContain(
    '0.00     0 %',
  );
});
