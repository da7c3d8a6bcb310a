import { HashingQueueFull } from '../hashing/hashing-queue.ts';
import { TooManyFiles } from '../threads/checking-turns.ts';
import { sqlStateOf } from './in-transaction.ts';

// SQLSTATE classes: connection exceptions, insufficient resources, operator intervention (also statement
// timeouts); a server that takes no writes, idle-in-transaction timeout, lock timeout, deadlock, a schedule
// that changes again and again.
const outOfReach = /^(08|53|57|25006|25P03|55P03|40P01|40001)/;

// System errors when there is no server or no way to it.
const noWay = /^(ECONN|EPIPE|ETIMEDOUT|ENOENT|EHOST|ENET|ENOTFOUND|EAI_)/;

const saidByDriver =
  /timeout exceeded when trying to connect|connection terminated|not queryable/i;

/**
 * True if an error means that the database cannot be reached or is too slow, or that too many passwords or files
 * wait to be checked, rather than a fault of ours.
 */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof HashingQueueFull || error instanceof TooManyFiles)
    return true;
  const state = sqlStateOf(error);
  if (state !== undefined) return outOfReach.test(state) || noWay.test(state);
  return error instanceof Error && saidByDriver.test(error.message);
}
