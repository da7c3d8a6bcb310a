import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusals } from './refusals.ts';

const root = join(import.meta.dirname, '../..');

test('the table has the refusals of every subject, and no code twice', async () => {
  const files = globSync('{base,subjects,panels,ops}/**/contract/refusals.ts', {
    cwd: root,
  });
  const declared = await Promise.all(
    files.map(async (file) => Object.keys(await import(join(root, file)))),
  );
  expect(Object.keys(refusals).sort()).toEqual(declared.flat().sort());
});
