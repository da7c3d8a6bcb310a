import { CompiledQuery } from 'kysely';
import { retryInTurn } from './commit-if.ts';
import type { Database } from './database.ts';

/** Something that can run a statement. */
export type Statements = Pick<Database, 'getExecutor'>;

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');

/**
 * Runs a transaction whose statements, and commit, are all sent before the first result arrives: no lock waits for a
 * round trip. The work starts its statements, in order, before it awaits any. The first failure rolls back all of
 * them; after a deadlock or a whole lock_timeout (2 s) it queues again.
 */
export function commitAtOnce<Value>(
  db: Database,
  work: (tx: Statements) => Promise<Value>,
): Promise<Value> {
  return retryInTurn(() =>
    db.getExecutor().provideConnection(async (connection) => {
      const executor = db.getExecutor().withConnectionProvider({
        provideConnection: (consumer) => consumer(connection),
      });
      const begun = connection.executeQuery(begin);
      const working = work({ getExecutor: () => executor });
      const committed = connection.executeQuery(commit);
      // The connection returns to the pool only when nothing is pending on it.
      await Promise.allSettled([begun, working, committed]);
      await begun;
      const value = await working;
      await committed;
      return value;
    }),
  );
}
