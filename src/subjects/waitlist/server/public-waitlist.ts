import { doForAnybody } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../base/doors/idempotency-key.ts';
import {
  acceptLinkedOffer,
  changeLinkedWish,
  endLinkedWish,
  lookAtWish,
  passLinkedOffer,
} from './act-by-link.ts';
import { joinAsNewcomer } from './join-as-newcomer.ts';

const door = openDoor('public');

/** The waiting list without an account, by the link of a wish. */
export const waitlist = atLevel('N0', {
  join: door.waitlist.join.handler(async ({ input, context, errors }) => {
    const { services, browser, address, now } = context;
    const { patient, proofOfWork, emailCode, ...wish } = input;
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const request = {
      wish,
      patient,
      idempotencyKey,
      browser,
      address,
      proofOfWork,
      emailCode,
      now,
    };
    return settle(await joinAsNewcomer(services, request), errors);
  }),
  look: door.waitlist.look.handler(doForAnybody(lookAtWish)),
  change: door.waitlist.change.handler(doForAnybody(changeLinkedWish)),
  end: door.waitlist.end.handler(doForAnybody(endLinkedWish)),
  accept: door.waitlist.accept.handler(doForAnybody(acceptLinkedOffer)),
  pass: door.waitlist.pass.handler(doForAnybody(passLinkedOffer)),
});
