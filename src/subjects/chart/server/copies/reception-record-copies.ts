import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../../base/doors/idempotency-key.ts';
import { askCopy } from './ask-copy.ts';
import { deliverCopy } from './deliver-copy.ts';
import { listCopiesOfPatient, listCopiesOwed } from './list-copies.ts';
import { withdrawCopy } from './withdraw-copy.ts';

const door = openDoor('reception').recordCopies;

/** Copies of records that are asked for at the counter. The counter never gets the content of a record. */
export const receptionRecordCopies = atLevel('N2', {
  list: door.list.handler(({ context }) =>
    listCopiesOwed(context.services, context),
  ),
  ofPatient: door.ofPatient.handler(({ input, context }) =>
    listCopiesOfPatient(context.services, { ...input, now: context.now }),
  ),
  ask: door.ask.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    return settle(
      await askCopy(context.services, {
        ...input,
        ...callOf(context),
        idempotencyKey,
      }),
      errors,
    );
  }),
  deliver: door.deliver.handler(doForCaller(deliverCopy)),
  withdraw: door.withdraw.handler(doForCaller(withdrawCopy)),
});
