import { acceptProfessionalRequest, type RequestDecision } from '../doctors/accept-professional-request.ts';
import { listProfessionalRequests } from '../doctors/list-professional-requests.ts';
import { refuseProfessionalRequest } from '../doctors/refuse-professional-request.ts';
import { atLevel, openDoor, type RequestContext, settle, signedIn } from './guard.ts';

const door = openDoor('admin');

/** The professionals who ask for an account. */
export const adminRequests = {
  ...atLevel('N2', {
    list: door.requests.list.handler(({ context }) => listProfessionalRequests(context.services)),
    refuse: door.requests.refuse.handler(async ({ input, context, errors }) =>
      settle(await refuseProfessionalRequest(context.services, decisionOf(input, context)), errors),
    ),
  }),
  ...atLevel('N3', {
    accept: door.requests.accept.handler(async ({ input, context, errors }) =>
      settle(await acceptProfessionalRequest(context.services, decisionOf(input, context)), errors),
    ),
  }),
};

function decisionOf({ requestId }: { requestId: string }, context: RequestContext): RequestDecision {
  const { userId, sessionId } = signedIn(context);
  if (!userId) throw new Error('An administrator is signed in without an account.');
  return { requestId, actor: { userId, sessionId }, now: context.now };
}
