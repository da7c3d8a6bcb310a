import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../../base/doors/idempotency-key.ts';
import {
  proposeControl,
  withdrawControl,
} from '../../../booking/server/proposals/propose-control.ts';
import { bookNextControl, undoNextControl } from './book-next-control.ts';
import { listControlTimes, readNextControl } from './read-next-control.ts';

const door = openDoor('doctor').nextControl;

/** The next control of a patient, from the visit. */
export const doctorNextControl = atLevel('N2', {
  read: door.read.handler(doForCaller(readNextControl)),
  times: door.times.handler(doForCaller(listControlTimes)),
  book: door.book.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const request = { ...input, idempotencyKey, ...callOf(context) };
    return settle(await bookNextControl(context.services, request), errors);
  }),
  propose: door.propose.handler(doForCaller(proposeControl)),
  withdraw: door.withdraw.handler(doForCaller(withdrawControl)),
  undo: door.undo.handler(doForCaller(undoNextControl)),
});
