import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { budgets } from './budgets.ts';

const root = join(import.meta.dirname, '../..');

test('the table has the budgets of every subject, and no name twice', async () => {
  const files = globSync('{subjects,panels,ops}/**/server/budgets.ts', {
    cwd: root,
  });
  const declared = await Promise.all(
    files.map(async (file) =>
      Object.values<object>(await import(join(root, file))).flatMap(
        Object.keys,
      ),
    ),
  );
  expect(Object.keys(budgets).sort()).toEqual(declared.flat().sort());
});
