import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { canUndoAct } from '../../../appointments/rules/day-acts.ts';
import type { HandTurn } from '../../contract/messages-by-hand.ts';
import {
  findLastHandStep,
  findUndo,
  insertHandUndo,
  updateAsBefore,
} from './hand-step-queries.ts';
import {
  type DeskHas,
  type HandCall,
  type HandServices,
  handMomentOf,
  readTurn,
  reserveForDesk,
} from './hand-turn.ts';
import { lockHand } from './reservation-queries.ts';

type UndoRefusal = 'MESSAGE_ELSEWHERE' | 'UNDO_TOO_LATE';

/**
 * Takes back a step within 60 seconds: the message is as before, and at this desk again unless another one
 * has it. A repeat changes nothing.
 */
export async function undoByHand(
  services: HandServices,
  {
    messageId,
    stepId,
    ...call
  }: HandCall & { messageId: number; stepId: number },
): Promise<Outcome<HandTurn, UndoRefusal>> {
  const { actor, now } = call;
  const { sessionId } = actor;
  const outcome = await inTransaction<Outcome<DeskHas, UndoRefusal>>(
    services.db,
    async (tx) => {
      const moment = await handMomentOf(tx, { ...call, ways: services.ways });
      await lockHand(tx);
      if (!(await findUndo(tx, stepId))) {
        const last = await findLastHandStep(tx, { messageId });
        if (last?.id !== stepId || last.doneBy !== actor.id)
          return refuse({ code: 'MESSAGE_ELSEWHERE' });
        if (!canUndoAct({ doneAt: last.at.getTime(), now: now.getTime() }))
          return refuse({ code: 'UNDO_TOO_LATE' });
        await insertHandUndo(tx, {
          step: last,
          userId: actor.id,
          sessionId,
          now,
        });
        if (!(await updateAsBefore(tx, last)))
          return refuse({ code: 'MESSAGE_ELSEWHERE' });
      }
      const found = await reserveForDesk(tx, {
        moment,
        sessionId,
        wanted: messageId,
      });
      return done({ moment, found });
    },
  );
  if (!outcome.ok) return outcome;
  services.changes.announce({ kind: 'message' });
  return done(await readTurn(services, { call, ...outcome.value }));
}
