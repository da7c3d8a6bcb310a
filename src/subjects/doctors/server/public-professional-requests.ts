import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { listOfferedSpecialties } from './requests/professional-request-queries.ts';
import { requestProfessionalAccount } from './requests/request-professional-account.ts';

const door = openDoor('public').professionalRequests;

/** Requests by health professionals who want to work with the clinic. */
export const professionalRequests = atLevel('N0', {
  specialties: door.specialties.handler(({ context }) =>
    listOfferedSpecialties(context.services.db),
  ),
  create: door.create.handler(
    async ({ input, context: { services, address, now }, errors }) =>
      settle(
        await requestProfessionalAccount(services, { ...input, address, now }),
        errors,
      ),
  ),
});
