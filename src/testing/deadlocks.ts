import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

/** Nobody waited for somebody who waited for them. Ends the file's connections: the last of its tests. */
export async function expectNoDeadlock(database: TestDatabase): Promise<void> {
  // A connection tells what it counted once it is gone; only the owner's few remain.
  await database.db.destroy();
  const countOthers = async () => {
    const { rows } = await database.owner.query(
      'select count(*)::int as others from pg_stat_activity where datname = current_database()',
    );
    return rows[0].others;
  };
  await expect.poll(countOthers, { timeout: 10_000 }).toBeLessThanOrEqual(4);
  const { rows } = await database.owner.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
}
