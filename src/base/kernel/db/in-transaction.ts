import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { DB } from './schema.gen.ts';

const deadlock = '40P01';
/** The schedule changed while the transaction gave a time by it (`given_by_present_schedule`). */
const outdated = '40001';
const lockTimeout = '55P03';
const mostTries = 3;

const isWorthAnother = (error: unknown) =>
  [deadlock, outdated, lockTimeout].includes(sqlStateOf(error) ?? '');

/**
 * Runs a transaction. Undefined and a refusal roll back; any other result commits. A deadlock, a wait for a
 * lock (2 s) or a changed schedule runs it again, thrice at most: so the work does nothing outside of it.
 */
export function inTransaction<
  Result extends NonNullable<unknown> | null | undefined,
>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return retryTransaction(() => tryOnce(db, work));
}

function isToCommit(result: unknown): boolean {
  if (result === undefined) return false;
  const isRefusal =
    typeof result === 'object' &&
    result !== null &&
    'ok' in result &&
    result.ok === false;
  return !isRefusal;
}

/** True if a statement waited for a lock as long as it may (`lock_timeout`). */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === lockTimeout;
}

/** Tries a transaction again where that may help, as `inTransaction` says. */
export async function retryTransaction<Value>(
  tryIt: () => Promise<Value>,
): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryIt();
    } catch (error) {
      if (tries === mostTries || !isWorthAnother(error)) throw error;
    }
  }
}

async function tryOnce<Value>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Value>,
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
