import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { DB } from './schema.gen.ts';

const deadlock = '40P01';
/** The schedule changed while the transaction gave a time by it (`given_by_present_schedule`). */
const outdated = '40001';
const lockTimeout = '55P03';
const mostTries = 3;

/**
 * Runs a transaction that commits only if the work returns a value: undefined rolls back. Tries again after a
 * deadlock, or when the schedule changed by which a time was given.
 */
export function commitIf<Value>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  return retryAtOnce(() => tryOnce(db, work, isValue));
}

/**
 * The same for a row or a lock that many may want at once: a transaction that waited for the whole lock_timeout (2 s)
 * queues again, since the holder is done or gone by then.
 */
export function commitInTurn<Value>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  return retryInTurn(() => tryOnce(db, work, isValue));
}

/** Runs a transaction that commits what succeeded: a refusal rolls back. A deadlock is tried again. */
export function inTransaction<Result extends { ok: boolean }>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return retryAtOnce(() => tryOnce(db, work, isOk));
}

/** The same for a row or a lock that many may want at once, as `commitInTurn`. */
export function inTransactionInTurn<Result extends { ok: boolean }>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return retryInTurn(() => tryOnce(db, work, isOk));
}

const isValue = (value: unknown) => value !== undefined;
const isOk = ({ ok }: { ok: boolean }) => ok;

/** Tries again after a deadlock or an outdated schedule, and after a whole lock_timeout spent waiting. */
export function retryInTurn<Value>(
  tryIt: () => Promise<Value>,
): Promise<Value> {
  return retry([deadlock, outdated, lockTimeout], tryIt);
}

function retryAtOnce<Value>(tryIt: () => Promise<Value>): Promise<Value> {
  return retry([deadlock, outdated], tryIt);
}

/** True if a statement waited for a lock as long as it may (`lock_timeout`). */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === lockTimeout;
}

async function retry<Value>(
  states: readonly string[],
  tryIt: () => Promise<Value>,
): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryIt();
    } catch (error) {
      if (tries === mostTries || !states.includes(sqlStateOf(error) ?? ''))
        throw error;
    }
  }
}

async function tryOnce<Value>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Value>,
  isToCommit: (value: Value) => boolean,
): Promise<Value> {
  const tx = await db.startTransaction().execute();
  try {
    const value = await work(tx);
    if (isToCommit(value)) await tx.commit().execute();
    else await tx.rollback().execute();
    return value;
  } catch (error) {
    // The connection itself may be broken: then there is nothing to roll back, and the first error is the one to
    // report.
    if (!tx.isRolledBack)
      await tx
        .rollback()
        .execute()
        .catch(() => {});
    throw error;
  }
}

export function sqlStateOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error))
    return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The name of the constraint that a write violated. */
export function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error))
    return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
