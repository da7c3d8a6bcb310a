import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../../base/doors/idempotency-key.ts';
import { joinAtDesk } from './join-at-desk.ts';
import { listTimesToOffer } from './list-times-to-offer.ts';
import { listWaitlist, readWaitlistHistory } from './list-waitlist.ts';
import { offerAtDesk } from './offer-at-desk.ts';
import {
  confirmOfferAtDesk,
  declineOfferAtDesk,
  endWishAtDesk,
  withdrawOfferAtDesk,
} from './settle-at-desk.ts';

const door = openDoor('reception');

/** The counter's work on the waiting list. */
export const receptionWaitlist = atLevel('N2', {
  list: door.waitlist.list.handler(({ context }) =>
    listWaitlist(context.services),
  ),
  history: door.waitlist.history.handler(async ({ input, context, errors }) =>
    settle(await readWaitlistHistory(context.services, input), errors),
  ),
  join: door.waitlist.join.handler(async ({ input, context, errors }) => {
    const { patientId, ...wish } = input;
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const request = { patientId, wish, idempotencyKey, ...callOf(context) };
    return settle(await joinAtDesk(context.services, request), errors);
  }),
  times: door.waitlist.times.handler(doForCaller(listTimesToOffer)),
  offer: door.waitlist.offer.handler(doForCaller(offerAtDesk)),
  confirm: door.waitlist.confirm.handler(doForCaller(confirmOfferAtDesk)),
  decline: door.waitlist.decline.handler(doForCaller(declineOfferAtDesk)),
  withdraw: door.waitlist.withdraw.handler(doForCaller(withdrawOfferAtDesk)),
  end: door.waitlist.end.handler(doForCaller(endWishAtDesk)),
});
