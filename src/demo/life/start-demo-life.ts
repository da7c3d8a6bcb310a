import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Services } from '../../base/doors/services.ts';
import { toLogged } from '../../base/kernel/db/logged-error.ts';
import { DemoLife } from './demo-life.ts';
import { LifeLock } from './life-lock.ts';

interface Running {
  /** True if the settings ask for a demonstration and do not turn its life off. */
  isOn: boolean;
  connectionString: string;
  log: Pick<Logger, 'info' | 'warn'>;
  now?: () => Date;
  /** The interval between looks. */
  everyMs?: number;
}

/**
 * Ends the open appointments of past days before it returns. Then simulates the present, in one process at a
 * time, until it is stopped or the clinic becomes a real one. Retries while the database is out of reach.
 */
export async function startDemoLife(
  services: Services,
  {
    isOn,
    connectionString,
    log,
    now = () => new Date(),
    everyMs = 15_000,
  }: Running,
): Promise<{ stop: () => Promise<void> }> {
  const { clinic } = await services.snapshot.current();
  if (!isOn || !clinic.isDemo) return { stop: async () => {} };
  const life = new DemoLife(services, log);
  const lock = new LifeLock({ connectionString });
  const stopping = new AbortController();
  const { signal } = stopping;
  try {
    const lived = await life.liveThroughPastDays(now());
    if (lived > 0)
      log.info({ lived }, 'the demonstration’s past days were lived through');
  } catch (error) {
    log.warn(
      { err: toLogged(error as Error) },
      'the demonstration’s past days were not lived through',
    );
  }
  const living = (async () => {
    while (!signal.aborted) {
      try {
        if ((await lock.isOurs()) && !(await life.liveUntil(now(), signal)))
          break;
      } catch (error) {
        log.warn(
          { err: toLogged(error as Error) },
          'the demonstration stands still, and will go on',
        );
      }
      await setTimeout(everyMs, undefined, { signal }).catch(() => {});
    }
    await lock.release();
  })();
  return {
    async stop() {
      stopping.abort();
      await living;
    },
  };
}
