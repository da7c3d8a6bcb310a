import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { listProposalsAtDesk, readProposalToGive } from './desk-proposals.ts';

const door = openDoor('reception').proposals;

/** Controls that doctors proposed, to be given at the counter. */
export const receptionProposals = atLevel('N2', {
  ofPatient: door.ofPatient.handler(({ input, context }) =>
    listProposalsAtDesk(context.services, { ...input, ...callOf(context) }),
  ),
  toGive: door.toGive.handler(doForCaller(readProposalToGive)),
});
