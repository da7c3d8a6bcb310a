import { createFirstAdmin } from '../../../identity/links/create-first-admin.ts';
import { readLink } from '../../../identity/links/read-link.ts';
import { activatePatient } from '../../../identity/recovery/activate-patient.ts';
import { sendPasswordLink } from '../../../identity/recovery/send-password-link.ts';
import { sendUpcomingAppointments } from '../../../identity/recovery/send-upcoming-appointments.ts';
import { setPasswordByLink } from '../../../identity/recovery/set-password-by-link.ts';
import { doForAnybody } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';
import { signingBrowser, writeCookie } from '../../calls/signing-browser.ts';

const door = openDoor('public');

/** The procedures behind `/recordar`. */
export const recovery = atLevel('N0', {
  sendPasswordLink: door.recovery.sendPasswordLink.handler(
    async ({ input, context: { services, address, now }, errors }) =>
      settle(
        await sendPasswordLink(services, { whom: input, proofOfWork: input.proofOfWork, address, now }),
        errors,
      ),
  ),
  sendAppointments: door.recovery.sendAppointments.handler(doForAnybody(sendUpcomingAppointments)),
  readLink: door.recovery.readLink.handler(doForAnybody(readLink)),
  setPassword: door.recovery.setPassword.handler(doForAnybody(setPasswordByLink)),
  createFirstAdmin: door.recovery.createFirstAdmin.handler(async ({ input, context, errors }) => {
    const claim = { ...signingBrowser(context, 'admin'), ...input };
    return writeCookie(context, settle(await createFirstAdmin(context.services, claim), errors));
  }),
  activate: door.recovery.activate.handler(doForAnybody(activatePatient)),
});
