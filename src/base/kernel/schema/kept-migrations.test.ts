import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import kept from './kept-migrations.json' with { type: 'json' };

const folder = join(import.meta.dirname, 'migrations');

const checksumOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');

test('a migration that a database may have keeps its text, comments too', () => {
  const files = readdirSync(folder).filter((file) => file in kept);
  const found = Object.fromEntries(
    files.sort().map((file) => [file, checksumOf(file)]),
  );
  expect(found).toEqual(kept);
});
