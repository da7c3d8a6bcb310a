import { isLockTimeout } from '../../../../base/kernel/db/in-transaction.ts';
import { takeTurns } from '../../../../base/kernel/db/take-turns.ts';
import { type Refusal, refuse } from '../../../../base/kernel/refusal.ts';

export type ScheduleBusy = { ok: false; refusal: Refusal<'SCHEDULE_BUSY'> };

const mostMsWaiting = 10_000;
const busy: ScheduleBusy = refuse({ code: 'SCHEDULE_BUSY' });

/**
 * Runs a change that locks agendas, after those before it: within this process in the order they came,
 * without a connection meanwhile; among processes by the lock. A change that waited too long gets
 * SCHEDULE_BUSY, and writes nothing.
 */
export function changeInTurn<Answer>(
  change: () => Promise<Answer>,
): Promise<Answer | ScheduleBusy> {
  const asked = performance.now();
  return takeTurns('schedule', async () => {
    if (performance.now() - asked > mostMsWaiting) return busy;
    try {
      return await change();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return busy;
    }
  });
}
