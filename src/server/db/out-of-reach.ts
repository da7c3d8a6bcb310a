import { HashingQueueFull } from '../identity/hashing-queue.ts';
import { sqlStateOf } from './commit-if.ts';

// PostgreSQL's classes: connection exceptions, insufficient resources, operator intervention (also a
// statement that took too long); a transaction left idle too long, a lock not to be had in time, a deadlock.
const outOfReach = /^(08|53|57|25P03|55P03|40P01)/;

// Of the system, where there is no server or no way to it.
const noWay = /^(ECONN|EPIPE|ETIMEDOUT|ENOENT|EHOST|ENET|ENOTFOUND|EAI_)/;

const saidByDriver = /timeout exceeded when trying to connect|connection terminated|not queryable/i;

/**
 * Whether an error says that the database cannot be reached or answers too slowly, or that too many passwords wait
 * to be checked, and not that we erred.
 */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof HashingQueueFull) return true;
  const state = sqlStateOf(error);
  if (state !== undefined) return outOfReach.test(state) || noWay.test(state);
  return error instanceof Error && saidByDriver.test(error.message);
}
