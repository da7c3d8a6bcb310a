import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { acceptProfessionalRequest } from './accept-professional-request.ts';
import { listProfessionalRequests } from './list-professional-requests.ts';
import { refuseProfessionalRequest } from './refuse-professional-request.ts';

const door = openDoor('admin');

/** Requests by professionals for an account. */
export const adminRequests = {
  ...atLevel('N2', {
    list: door.requests.list.handler(({ context }) =>
      listProfessionalRequests(context.services),
    ),
    refuse: door.requests.refuse.handler(
      doForCaller(refuseProfessionalRequest),
    ),
  }),
  ...atLevel('N3', {
    accept: door.requests.accept.handler(
      doForCaller(acceptProfessionalRequest),
    ),
  }),
};
