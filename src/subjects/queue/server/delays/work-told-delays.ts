import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { toLogged } from '../../../../base/kernel/db/logged-error.ts';
import type { QueueName } from '../../../../base/kernel/jobs/queues.ts';
import { tellDelays } from './tell-delays.ts';

const queue = 'told-delays' satisfies QueueName;

/**
 * Writes notices of delay in a job of each minute, which one process takes. The next job makes up for a
 * failed one.
 */
export async function workToldDelays(
  services: ReadServices,
  { boss, now, log }: { boss: PgBoss; now: () => Date; log: Logger },
): Promise<void> {
  await boss.work(queue, async () => {
    try {
      const told = await tellDelays(services, now());
      if (told > 0) log.info({ told }, 'delays were told');
    } catch (error) {
      log.warn(
        { reason: toLogged(error) },
        'delays could not be told, and will be',
      );
    }
  });
}
