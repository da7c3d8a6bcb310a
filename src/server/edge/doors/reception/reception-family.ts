import { accreditLink, endLinkAtDesk, renewLinkAtDesk } from '../../../people/family/change-link-at-desk.ts';
import { linkAtDesk } from '../../../people/family/link-at-desk.ts';
import { readFamilyAtDesk } from '../../../people/family/read-family-at-desk.ts';
import { liftRestriction, restrictFamily } from '../../../people/family/restrict-family.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';
import { requireIdempotencyKey } from '../../calls/idempotency-key.ts';

const door = openDoor('reception').family;

/** Who acts for whom, by the documents that the counter saw. */
export const receptionFamily = atLevel('N2', {
  ofPatient: door.ofPatient.handler(doForCaller(readFamilyAtDesk)),
  link: door.link.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    return settle(
      await linkAtDesk(context.services, { ...input, ...callOf(context), idempotencyKey }),
      errors,
    );
  }),
  accredit: door.accredit.handler(doForCaller(accreditLink)),
  renew: door.renew.handler(doForCaller(renewLinkAtDesk)),
  end: door.end.handler(doForCaller(endLinkAtDesk)),
  restrict: door.restrict.handler(doForCaller(restrictFamily)),
  lift: door.lift.handler(doForCaller(liftRestriction)),
});
