import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from '../run-program.ts';
import { drawFaults, type Fault, readFaults, seed } from './fault-list.ts';

const fault: Fault = {
  file: 'src/base/time/a.ts',
  was: 'day > last',
  becomes: 'day >= last',
  says: 'A day less.',
};

test('a fault is seeded only where its text occurs once', () => {
  expect(seed('if (day > last) end();', fault)).toBe('if (day >= last) end();');
  expect(() => seed('if (day < last) end();', fault)).toThrow(
    'does not have this once',
  );
  expect(() => seed('day > last || day > last', fault)).toThrow(
    'does not have this once',
  );
});

test('each fault of the list can be seeded today', () => {
  const faults = readFaults();
  expect(faults.length).toBeGreaterThanOrEqual(120);
  for (const each of faults)
    seed(readFileSync(join(project, each.file), 'utf8'), each);
});

test('the table says how many of the faults that all tests find `npm test` finds', () => {
  const found = (command: 'npm test' | 'npm run test:all') => ({
    command,
    test: '`a.test.ts`: one | two',
  });
  const table = drawFaults([
    { ...fault, found: found('npm test') },
    { ...fault, found: found('npm run test:all') },
    { ...fault, found: null },
    fault,
  ]);
  expect(table).toContain('| rules | 3 | 2 | 1 | 50.0 % |');
  expect(table).toContain(
    '| 1 | `base/time/a.ts` | A day less. | `npm test` | `a.test.ts`: one \\| two |',
  );
  expect(table).toContain(
    '| 3 | `base/time/a.ts` | A day less. | not found |  |',
  );
  expect(table).toContain(
    '| 4 | `base/time/a.ts` | A day less. | not tried |  |',
  );
});

test('docs/faults.md matches the list', () => {
  expect(readFileSync(join(project, 'docs/faults.md'), 'utf8')).toBe(
    drawFaults(readFaults()),
  );
});
