import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../../base/doors/idempotency-key.ts';
import {
  accreditLink,
  endLinkAtDesk,
  renewLinkAtDesk,
} from './change-link-at-desk.ts';
import { linkAtDesk } from './link-at-desk.ts';
import { readFamilyAtDesk } from './read-family-at-desk.ts';
import { liftRestriction, restrictFamily } from './restrict-family.ts';

const door = openDoor('reception').family;

/** Family links at the counter, with the documents that it saw. */
export const receptionFamily = atLevel('N2', {
  ofPatient: door.ofPatient.handler(doForCaller(readFamilyAtDesk)),
  link: door.link.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    return settle(
      await linkAtDesk(context.services, {
        ...input,
        ...callOf(context),
        idempotencyKey,
      }),
      errors,
    );
  }),
  accredit: door.accredit.handler(doForCaller(accreditLink)),
  renew: door.renew.handler(doForCaller(renewLinkAtDesk)),
  end: door.end.handler(doForCaller(endLinkAtDesk)),
  restrict: door.restrict.handler(doForCaller(restrictFamily)),
  lift: door.lift.handler(doForCaller(liftRestriction)),
});
