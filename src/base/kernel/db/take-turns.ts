const last = new Map<string, Promise<unknown>>();

/**
 * Runs tasks with one key one after another within this process. A task that waits holds no connection and stands in
 * no lock's queue, so that no limit of the database ends its wait, however slow the machine.
 */
export async function takeTurns<Value>(
  key: string,
  task: () => Promise<Value>,
): Promise<Value> {
  const turn = Promise.allSettled([last.get(key)]).then(task);
  last.set(key, turn);
  try {
    return await turn;
  } finally {
    if (last.get(key) === turn) last.delete(key);
  }
}
