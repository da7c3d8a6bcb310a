import { readSetUp } from '../../../setup/first-run/read-set-up.ts';
import { setUpDoctor } from '../../../setup/first-run/set-up-doctor.ts';
import { setUpHours } from '../../../setup/first-run/set-up-hours.ts';
import { startForReal } from '../../../setup/first-run/start-for-real.ts';
import { readSettings } from '../../../setup/settings/read-settings.ts';
import { saveAccent } from '../../../setup/settings/save-accent.ts';
import { saveClinicData } from '../../../setup/settings/save-clinic-data.ts';
import { saveLogo } from '../../../setup/settings/save-logo.ts';
import { saveMessageTerms } from '../../../setup/settings/save-message-terms.ts';
import { savePolicy } from '../../../setup/settings/save-policy.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';
import { signingBrowser, writeCookie } from '../../calls/signing-browser.ts';

const door = openDoor('admin');

/** The clinic's appearance, booking terms and messages. */
export const adminClinic = atLevel('N2', {
  get: door.clinic.get.handler(({ context }) => readSettings(context.services.db)),
  saveData: door.clinic.saveData.handler(async ({ input: { revision, ...data }, context, errors }) =>
    settle(await saveClinicData(context.services, { revision, data, ...callOf(context) }), errors),
  ),
  saveAccent: door.clinic.saveAccent.handler(doForCaller(saveAccent)),
  saveLogo: door.clinic.saveLogo.handler(doForCaller(saveLogo)),
  savePolicy: door.clinic.savePolicy.handler(async ({ input: { revision, ...terms }, context, errors }) =>
    settle(await savePolicy(context.services, { revision, terms, ...callOf(context) }), errors),
  ),
  saveMessages: door.clinic.saveMessages.handler(async ({ input: { revision, ...terms }, context, errors }) =>
    settle(await saveMessageTerms(context.services, { revision, terms, ...callOf(context) }), errors),
  ),
});

/** From an empty clinic to its first appointment, and from the demonstration to an empty clinic. */
export const adminSetUp = {
  ...atLevel('N2', {
    get: door.setUp.get.handler(({ context }) => readSetUp(context.services, context.now)),
    saveDoctor: door.setUp.saveDoctor.handler(async ({ input, context, errors }) =>
      settle(await setUpDoctor(context.services, { doctor: input, ...callOf(context) }), errors),
    ),
    saveHours: door.setUp.saveHours.handler(async ({ input, context, errors }) =>
      settle(await setUpHours(context.services, { request: input, ...callOf(context) }), errors),
    ),
  }),
  ...atLevel('N3', {
    startForReal: door.setUp.startForReal.handler(async ({ input, context, errors }) => {
      const { word: _, ...admin } = input;
      const begun = { ...signingBrowser(context, 'admin'), ...admin };
      return writeCookie(context, settle(await startForReal(context.services, begun), errors));
    }),
  }),
};
