import { listProposalsAtDesk, readProposalToGive } from '../../../agenda/proposals/desk-proposals.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('reception').proposals;

/** Controls that doctors proposed, to be given at the counter. */
export const receptionProposals = atLevel('N2', {
  ofPatient: door.ofPatient.handler(({ input, context }) =>
    listProposalsAtDesk(context.services, { ...input, ...callOf(context) }),
  ),
  toGive: door.toGive.handler(doForCaller(readProposalToGive)),
});
