import { listOfferedSpecialties } from '../../../people/invitations/professional-request-queries.ts';
import { requestProfessionalAccount } from '../../../people/invitations/request-professional-account.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';

const door = openDoor('public').professionalRequests;

/** Requests by health professionals who want to work with the clinic. */
export const professionalRequests = atLevel('N0', {
  specialties: door.specialties.handler(({ context }) => listOfferedSpecialties(context.services.db)),
  create: door.create.handler(async ({ input, context: { services, address, now }, errors }) =>
    settle(await requestProfessionalAccount(services, { ...input, address, now }), errors),
  ),
});
