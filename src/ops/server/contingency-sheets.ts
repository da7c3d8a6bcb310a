import type { PgBoss } from 'pg-boss';
import type { ReadServices } from '../../base/doors/services.ts';
import type { QueueName } from '../../base/kernel/jobs/queues.ts';
import { makeDueSheet } from './contingency/make-due-sheet.ts';

const queue = 'contingency-sheet' satisfies QueueName;

interface Log {
  info: (facts: object, text: string) => void;
  warn: (facts: object, text: string) => void;
}

/**
 * Makes the contingency sheet each morning. The clock creates a job each minute, which one of all processes
 * takes. After a failure the next job tries again.
 */
export async function workContingencySheets(
  services: ReadServices,
  {
    boss,
    folder,
    now,
    log,
  }: { boss: PgBoss; folder: string; now: () => Date; log: Log },
): Promise<void> {
  await boss.work(queue, async () => {
    try {
      if (await makeDueSheet(services, { folder, now: now() }))
        log.info({}, 'the contingency sheet was made');
    } catch (error) {
      log.warn(
        { reason: (error as Error).message },
        'the contingency sheet could not be made, and will be tried again',
      );
    }
  });
}
