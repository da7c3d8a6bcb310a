import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { DB } from './schema.gen.ts';

const deadlock = '40P01';
const lockTimeout = '55P03';
const mostTries = 3;

/**
 * Runs a transaction that is kept only where the work answers something: undefined undoes all of it. A
 * deadlock, which PostgreSQL ends by undoing one of the two, is tried again.
 */
export function commitIf<Value>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  return retryDeadlocks(() => tryOnce(db, work));
}

/**
 * The same for a row or a lock that many may want at one moment: who waited for it as long as a lock may take (2 s) queues for
 * it again, since whoever had it is done or gone by then.
 */
export function commitInTurn<Value>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  return retry([deadlock, lockTimeout], () => tryOnce(db, work));
}

/** Tries again what PostgreSQL undid to end a deadlock. */
export function retryDeadlocks<Value>(tryIt: () => Promise<Value>): Promise<Value> {
  return retry([deadlock], tryIt);
}

async function retry<Value>(states: readonly string[], tryIt: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryIt();
    } catch (error) {
      if (tries === mostTries || !states.includes(sqlStateOf(error) ?? '')) throw error;
    }
  }
}

async function tryOnce<Value>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  const tx = await db.startTransaction().execute();
  try {
    const value = await work(tx);
    if (value === undefined) await tx.rollback().execute();
    else await tx.commit().execute();
    return value;
  } catch (error) {
    // The connection may be what broke: then there is nothing to undo, and the first error is the one to tell.
    if (!tx.isRolledBack)
      await tx
        .rollback()
        .execute()
        .catch(() => {});
    throw error;
  }
}

export function sqlStateOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The constraint that a write broke, by its name. */
export function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
