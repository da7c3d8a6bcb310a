import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { canUndoAct } from '../../../appointments/rules/day-acts.ts';
import {
  type ForHand,
  findForHand,
  type HandMoment,
} from '../../../outbox/server/hand-queries.ts';
import type { HandStep, HandTurn } from '../../contract/messages-by-hand.ts';
import {
  findLastHandStep,
  insertHandStep,
  updateByHand,
} from './hand-step-queries.ts';
import {
  type DeskHas,
  type HandCall,
  type HandServices,
  handMomentOf,
  readTurn,
  reserveForDesk,
} from './hand-turn.ts';
import { deleteReserved, lockHand } from './reservation-queries.ts';

export interface HandStepRequest extends HandCall {
  messageId: number;
  step: HandStep;
}

/**
 * Notes a receptionist's step with a message, and takes the next message. Refuses if another desk has it, or
 * if it must no longer be told. A repeat from the same desk counts once.
 */
export async function stepByHand(
  services: HandServices,
  { messageId: id, step, ...call }: HandStepRequest,
): Promise<Outcome<HandTurn, 'MESSAGE_ELSEWHERE'>> {
  const { actor, now } = call;
  const { sessionId } = actor;
  const outcome = await inTransaction<Outcome<DeskHas, 'MESSAGE_ELSEWHERE'>>(
    services.db,
    async (tx) => {
      const moment = await handMomentOf(tx, { ...call, ways: services.ways });
      await lockHand(tx);
      const message = await findForHand(tx, { ...moment, id, sessionId });
      if (await wasDone(tx, { id, step, sessionId, moment, message })) {
        const found = await reserveForDesk(tx, { moment, sessionId });
        return done({ moment, found });
      }
      if (!message) return refuse({ code: 'MESSAGE_ELSEWHERE' });
      const why = step.kind === 'unreached' ? step.why : undefined;
      const written = {
        id,
        kind: step.kind,
        why,
        userId: actor.id,
        sessionId,
        now,
      };
      await insertHandStep(tx, written);
      if (step.kind !== 'opened') {
        const isWritten = await updateByHand(tx, {
          ...written,
          sentTo: message.phone,
        });
        if (!isWritten) return refuse({ code: 'MESSAGE_ELSEWHERE' });
        await deleteReserved(tx, sessionId);
      }
      const wanted = step.kind === 'opened' ? id : undefined;
      const found = await reserveForDesk(tx, { moment, sessionId, wanted });
      return done({ moment, found });
    },
  );
  if (!outcome.ok) return outcome;
  services.changes.announce({ kind: 'message' });
  return done(await readTurn(services, { call, ...outcome.value }));
}

/** True if this desk did the step a moment ago, and the answer was lost. */
async function wasDone(
  tx: Database,
  {
    id,
    step,
    sessionId,
    moment,
    message,
  }: {
    id: number;
    step: HandStep;
    sessionId: string;
    moment: HandMoment;
    message: ForHand | undefined;
  },
): Promise<boolean> {
  if (step.kind === 'opened' || (message && step.kind !== 'put_off'))
    return false;
  const last = await findLastHandStep(tx, { messageId: id });
  if (last?.sessionId !== sessionId || last.kind !== step.kind) return false;
  return canUndoAct({ doneAt: last.at.getTime(), now: moment.now.getTime() });
}
