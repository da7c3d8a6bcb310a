import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../../base/doors/idempotency-key.ts';
import { bookPair } from './book-pair.ts';
import { holdPair } from './hold-pair.ts';

const door = openDoor('patient');

/** Two of a family one after the other. Needs N2, because a representative acts for a patient. */
export const patientPairs = atLevel('N2', {
  hold: door.pairs.hold.handler(doForCaller(holdPair)),
  book: door.pairs.book.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    return settle(
      await bookPair(context.services, {
        ...input,
        ...callOf(context),
        idempotencyKey,
      }),
      errors,
    );
  }),
});
