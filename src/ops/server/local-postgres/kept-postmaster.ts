import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLog, Postmaster } from './postmaster.ts';

/** A server that runs until `stop`. If it ends by itself, it is started again. */
export type KeptPostmaster = Pick<Postmaster, 'ended' | 'stop'>;

const firstWaitMs = 250;
const longestWaitMs = 30_000;
// A server that ran this long did not end because of its start.
const steadyMs = 60_000;

/**
 * Keeps a server running. After an unwanted end it waits 250 ms, then twice as long for each failure in a
 * row, up to 30 s, and starts it again: a crash costs a pause. Rejects only if the first start fails.
 */
export async function keepPostmaster(
  start: () => Promise<Postmaster>,
  log: DatabaseLog,
): Promise<KeptPostmaster> {
  const stopping = new AbortController();
  let postmaster: Postmaster | undefined = await start();
  let startedAt = performance.now();

  async function keep(): Promise<void> {
    for (let failures = 0; ; failures++) {
      await postmaster?.ended;
      if (stopping.signal.aborted) return;
      if (postmaster && performance.now() - startedAt > steadyMs) failures = 0;
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
      if (postmaster)
        log.error(
          `PostgreSQL ended by itself: it is started again in ${waitMs} ms`,
        );
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(
        () => {},
      );
      if (stopping.signal.aborted) return;
      startedAt = performance.now();
      postmaster = await start().catch((error: unknown) => {
        log.error(
          `PostgreSQL could not be started again: ${error instanceof Error ? error.message : error}`,
        );
        return undefined;
      });
      if (!stopping.signal.aborted) continue;
      await postmaster?.stop();
      return;
    }
  }

  const ended = keep();
  return {
    ended,
    async stop() {
      stopping.abort();
      await postmaster?.stop();
      await ended;
    },
  };
}
