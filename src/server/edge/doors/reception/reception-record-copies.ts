import { askCopy } from '../../../record/asked-copies/ask-copy.ts';
import { deliverCopy } from '../../../record/asked-copies/deliver-copy.ts';
import { listCopiesOfPatient, listCopiesOwed } from '../../../record/asked-copies/list-copies.ts';
import { withdrawCopy } from '../../../record/asked-copies/withdraw-copy.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';
import { requireIdempotencyKey } from '../../calls/idempotency-key.ts';

const door = openDoor('reception').recordCopies;

/** Copies of records that are asked for at the counter; what is in a record the counter never gets. */
export const receptionRecordCopies = atLevel('N2', {
  list: door.list.handler(({ context }) => listCopiesOwed(context.services, context)),
  ofPatient: door.ofPatient.handler(({ input, context }) =>
    listCopiesOfPatient(context.services, { ...input, now: context.now }),
  ),
  ask: door.ask.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    return settle(await askCopy(context.services, { ...input, ...callOf(context), idempotencyKey }), errors);
  }),
  deliver: door.deliver.handler(doForCaller(deliverCopy)),
  withdraw: door.withdraw.handler(doForCaller(withdrawCopy)),
});
