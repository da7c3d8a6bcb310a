import { acceptProfessionalRequest } from '../../../people/invitations/accept-professional-request.ts';
import { listProfessionalRequests } from '../../../people/invitations/list-professional-requests.ts';
import { refuseProfessionalRequest } from '../../../people/invitations/refuse-professional-request.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('admin');

/** Requests by professionals for an account. */
export const adminRequests = {
  ...atLevel('N2', {
    list: door.requests.list.handler(({ context }) => listProfessionalRequests(context.services)),
    refuse: door.requests.refuse.handler(doForCaller(refuseProfessionalRequest)),
  }),
  ...atLevel('N3', {
    accept: door.requests.accept.handler(doForCaller(acceptProfessionalRequest)),
  }),
};
