import { isLockTimeout } from '../../../../base/kernel/db/commit-if.ts';
import { takeTurns } from '../../../../base/kernel/db/take-turns.ts';
import { type Refusal, refuse } from '../../../../base/kernel/refusal.ts';

export type ScheduleBusy = { ok: false; refusal: Refusal<'SCHEDULE_BUSY'> };

const mostMsWaiting = 10_000;
const busy: ScheduleBusy = refuse({ code: 'SCHEDULE_BUSY' });

/**
 * Runs a change that locks agendas when those before it are done: within this process in the order they came, without
 * a connection meanwhile; among processes by the lock itself. Who waited too long is told so, and nothing is written.
 */
export function changeInTurn<Answer>(change: () => Promise<Answer>): Promise<Answer | ScheduleBusy> {
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
