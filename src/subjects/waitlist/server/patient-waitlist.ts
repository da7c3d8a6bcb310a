import { callOf } from '../../../base/doors/call-of.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../base/doors/idempotency-key.ts';
import {
  acceptOwnOffer,
  changeOwnWish,
  endOwnWish,
  passOwnOffer,
} from './act-on-own-wish.ts';
import { listOwnWishes } from './list-own-wishes.ts';
import { joinWaitlist } from './wishes/join-waitlist.ts';

const door = openDoor('patient');

/** A patient's wishes and offers. */
export const patientWaitlist = atLevel(
  'N1',
  {
    list: door.waitlist.list.handler(({ context }) =>
      listOwnWishes(context.services, callOf(context)),
    ),
    join: door.waitlist.join.handler(async ({ input, context, errors }) => {
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      const request = { wish: input, idempotencyKey, ...callOf(context) };
      return settle(await joinWaitlist(context.services, request), errors);
    }),
    change: door.waitlist.change.handler(doForCaller(changeOwnWish)),
    end: door.waitlist.end.handler(doForCaller(endOwnWish)),
    accept: door.waitlist.accept.handler(doForCaller(acceptOwnOffer)),
    pass: door.waitlist.pass.handler(doForCaller(passOwnOffer)),
  },
  { acting: 'appointments' },
);
