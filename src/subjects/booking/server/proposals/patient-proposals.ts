import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { holdProposed } from './hold-proposed.ts';
import { dismissControl, listOwnProposals } from './own-proposals.ts';
import { findNearestProposed, readProposedMonth } from './proposed-times.ts';

const door = openDoor('patient').proposals;
const inAppointments = { acting: 'appointments' } as const;

/** Controls that doctors proposed. */
export const patientProposals = {
  ...atLevel(
    'N1',
    {
      list: door.list.handler(({ context }) =>
        listOwnProposals(context.services, callOf(context)),
      ),
    },
    inAppointments,
  ),
  ...atLevel(
    'N2',
    {
      dismiss: door.dismiss.handler(doForCaller(dismissControl)),
      nearest: door.nearest.handler(doForCaller(findNearestProposed)),
      month: door.month.handler(doForCaller(readProposedMonth)),
      hold: door.hold.handler(doForCaller(holdProposed)),
    },
    inAppointments,
  ),
};
