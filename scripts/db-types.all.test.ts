import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the written types of the tables are those of the migrations', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'db-types.ts'), '--verify'],
    { encoding: 'utf8' },
  );
  expect(status, stdout + stderr).toBe(0);
});
