import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '../src/testing/database/database.ts';
import { drawTables, pictureFile } from './db-picture.ts';

const database = testDatabase({ maxConnections: 1 });

test('the picture of the tables is that of the migrations: else run npm run db:picture', {
  tags: ['all'],
}, async () => {
  expect(readFileSync(pictureFile, 'utf8')).toBe(
    await drawTables(database.owner),
  );
});
