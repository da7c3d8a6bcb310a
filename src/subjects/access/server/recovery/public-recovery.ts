import { doForAnybody } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { createFirstAdmin } from '../links/create-first-admin.ts';
import { readLink } from '../links/read-link.ts';
import { signingBrowser, writeCookie } from '../session/signing-browser.ts';
import { activatePatient } from './activate-patient.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { sendUpcomingAppointments } from './send-upcoming-appointments.ts';
import { setPasswordByLink } from './set-password-by-link.ts';

const door = openDoor('public');

/** The procedures behind `/recordar`. */
export const recovery = atLevel('N0', {
  sendPasswordLink: door.recovery.sendPasswordLink.handler(
    async ({ input, context: { services, address, now }, errors }) =>
      settle(
        await sendPasswordLink(services, {
          whom: input,
          proofOfWork: input.proofOfWork,
          address,
          now,
        }),
        errors,
      ),
  ),
  sendAppointments: door.recovery.sendAppointments.handler(
    doForAnybody(sendUpcomingAppointments),
  ),
  readLink: door.recovery.readLink.handler(doForAnybody(readLink)),
  setPassword: door.recovery.setPassword.handler(
    doForAnybody(setPasswordByLink),
  ),
  createFirstAdmin: door.recovery.createFirstAdmin.handler(
    async ({ input, context, errors }) => {
      const claim = { ...signingBrowser(context, 'admin'), ...input };
      return writeCookie(
        context,
        settle(await createFirstAdmin(context.services, claim), errors),
      );
    },
  ),
  activate: door.recovery.activate.handler(doForAnybody(activatePatient)),
});
