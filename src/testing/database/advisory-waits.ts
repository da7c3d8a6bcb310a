import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

/** Waits until a process waits for an advisory lock of this database. */
export async function untilOneWaits({
  owner,
}: Pick<TestDatabase, 'owner'>): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await owner.query(
        `select from pg_locks where not granted and locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return rowCount;
    })
    .toBe(1);
}
