import { bookPair } from '../../../agenda/pairs/book-pair.ts';
import { holdPair } from '../../../agenda/pairs/hold-pair.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';
import { requireIdempotencyKey } from '../../calls/idempotency-key.ts';

const door = openDoor('patient');

/** Two of a family one after the other, for whoever is known to act for them. */
export const patientPairs = atLevel('N2', {
  hold: door.pairs.hold.handler(doForCaller(holdPair)),
  book: door.pairs.book.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    return settle(await bookPair(context.services, { ...input, ...callOf(context), idempotencyKey }), errors);
  }),
});
