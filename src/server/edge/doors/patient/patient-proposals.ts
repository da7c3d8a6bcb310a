import { holdProposed } from '../../../agenda/proposals/hold-proposed.ts';
import { dismissControl, listOwnProposals } from '../../../agenda/proposals/own-proposals.ts';
import { findNearestProposed, readProposedMonth } from '../../../agenda/proposals/proposed-times.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('patient').proposals;
const inAppointments = { acting: 'appointments' } as const;

/** Controls that doctors proposed. */
export const patientProposals = {
  ...atLevel(
    'N1',
    { list: door.list.handler(({ context }) => listOwnProposals(context.services, callOf(context))) },
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
