import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

/** Expects no deadlock in this database. It closes the file's connections, so it must be the last test. */
export async function expectNoDeadlock(database: TestDatabase): Promise<void> {
  // A connection reports its counts when it ends. Only the owner's connections stay open.
  await database.db.destroy();
  const countOthers = async () => {
    const { rows } = await database.owner.query(
      'select count(*)::int as others from pg_stat_activity where datname = current_database()',
    );
    return rows[0].others;
  };
  await expect.poll(countOthers).toBeLessThanOrEqual(4);
  const { rows } = await database.owner.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
}
