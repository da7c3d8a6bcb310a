import { CompiledQuery } from 'kysely';
import { retryDeadlocks } from './commit-if.ts';
import type { Database } from './database.ts';

/** What a statement is run by. */
export type Statements = Pick<Database, 'getExecutor'>;

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');

/**
 * Runs a transaction whose statements are all sent before the first is answered, and its commit with them:
 * no lock waits for us. The work starts its statements, in order, before it waits for any. The first that
 * fails undoes all of them.
 */
export function commitAtOnce<Value>(db: Database, work: (tx: Statements) => Promise<Value>): Promise<Value> {
  return retryDeadlocks(() =>
    db.getExecutor().provideConnection(async (connection) => {
      const executor = db.getExecutor().withConnectionProvider({
        provideConnection: (consumer) => consumer(connection),
      });
      const begun = connection.executeQuery(begin);
      const working = work({ getExecutor: () => executor });
      const committed = connection.executeQuery(commit);
      // The connection is given back only when nothing is on its way any more.
      await Promise.allSettled([begun, working, committed]);
      await begun;
      const value = await working;
      await committed;
      return value;
    }),
  );
}
