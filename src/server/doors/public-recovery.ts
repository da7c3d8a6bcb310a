import { listOfferedSpecialties } from '../doctors/professional-request-queries.ts';
import { requestProfessionalAccount } from '../doctors/request-professional-account.ts';
import { activatePatient } from '../identity/activate-patient.ts';
import { createFirstAdmin } from '../identity/create-first-admin.ts';
import { readLink } from '../identity/read-link.ts';
import { sendPasswordLink } from '../identity/send-password-link.ts';
import { sendUpcomingTurnos } from '../identity/send-upcoming-turnos.ts';
import { setPasswordByLink } from '../identity/set-password-by-link.ts';
import { atLevel, openDoor, settle } from './guard.ts';

const door = openDoor('public');

/** What `/recordar` asks. */
export const recovery = atLevel('N0', {
  sendPasswordLink: door.recovery.sendPasswordLink.handler(
    async ({ input, context: { services, address, now }, errors }) =>
      settle(await sendPasswordLink(services, { whom: input, address, now }), errors),
  ),
  sendTurnos: door.recovery.sendTurnos.handler(
    async ({ input, context: { services, address, now }, errors }) =>
      settle(await sendUpcomingTurnos(services, { ...input, address, now }), errors),
  ),
  readLink: door.recovery.readLink.handler(async ({ input, context: { services, address, now }, errors }) =>
    settle(await readLink(services, { ...input, address, now }), errors),
  ),
  setPassword: door.recovery.setPassword.handler(
    async ({ input, context: { services, address, now }, errors }) =>
      settle(await setPasswordByLink(services, { ...input, address, now }), errors),
  ),
  createFirstAdmin: door.recovery.createFirstAdmin.handler(
    async ({ input, context: { services, address, now }, errors }) =>
      settle(await createFirstAdmin(services, { ...input, address, now }), errors),
  ),
  activate: door.recovery.activate.handler(async ({ input, context: { services, address, now }, errors }) =>
    settle(await activatePatient(services, { ...input, address, now }), errors),
  ),
});

/** What a health professional who wants to work with the clinic asks. */
export const professionalRequests = atLevel('N0', {
  specialties: door.professionalRequests.specialties.handler(({ context }) =>
    listOfferedSpecialties(context.services.db),
  ),
  create: door.professionalRequests.create.handler(
    async ({ input, context: { services, address, now }, errors }) =>
      settle(await requestProfessionalAccount(services, { ...input, address, now }), errors),
  ),
});
