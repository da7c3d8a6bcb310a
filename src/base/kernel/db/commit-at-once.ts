import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';
import { retryTransaction } from './in-transaction.ts';

/** Something that can run a statement. */
export type Statements = Pick<Database, 'getExecutor'>;

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');

/**
 * Runs a transaction whose statements need no result of each other: all are sent together with the commit, so
 * that rivals wait for no round trip. The work starts its statements before it awaits any.
 */
export function commitAtOnce<Value>(
  db: Database,
  work: (tx: Statements) => Promise<Value>,
): Promise<Value> {
  return retryTransaction(() =>
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
