import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { stepByHand } from './step-by-hand.ts';
import {
  countByHand,
  leaveByHand,
  takeNextByHand,
} from './take-next-by-hand.ts';
import { undoByHand } from './undo-by-hand.ts';

const { messagesByHand: door } = openDoor('reception');

/** The messages that the counter tells by hand, one after another. */
export const receptionMessagesByHand = atLevel('N2', {
  count: door.count.handler(({ context }) =>
    countByHand(context.services, callOf(context)),
  ),
  next: door.next.handler(doForCaller(takeNextByHand)),
  leave: door.leave.handler(doForCaller(leaveByHand)),
  step: door.step.handler(doForCaller(stepByHand)),
  undo: door.undo.handler(doForCaller(undoByHand)),
});
