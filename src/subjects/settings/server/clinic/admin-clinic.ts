import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import {
  signingBrowser,
  writeCookie,
} from '../../../access/server/session/signing-browser.ts';
import { readSetUp } from '../first-run/read-set-up.ts';
import { setUpDoctor } from '../first-run/set-up-doctor.ts';
import { setUpHours } from '../first-run/set-up-hours.ts';
import { startForReal } from '../first-run/start-for-real.ts';
import { readSettings } from './read-settings.ts';
import { saveAccent } from './save-accent.ts';
import { saveClinicData } from './save-clinic-data.ts';
import { saveLogo } from './save-logo.ts';
import { saveMessageTerms } from './save-message-terms.ts';
import { savePolicy } from './save-policy.ts';

const door = openDoor('admin');

/** The clinic's appearance, booking terms and messages. */
export const adminClinic = atLevel('N2', {
  get: door.clinic.get.handler(({ context }) =>
    readSettings(context.services.db),
  ),
  saveData: door.clinic.saveData.handler(
    async ({ input: { revision, ...data }, context, errors }) =>
      settle(
        await saveClinicData(context.services, {
          revision,
          data,
          ...callOf(context),
        }),
        errors,
      ),
  ),
  saveAccent: door.clinic.saveAccent.handler(doForCaller(saveAccent)),
  saveLogo: door.clinic.saveLogo.handler(doForCaller(saveLogo)),
  savePolicy: door.clinic.savePolicy.handler(
    async ({ input: { revision, ...terms }, context, errors }) =>
      settle(
        await savePolicy(context.services, {
          revision,
          terms,
          ...callOf(context),
        }),
        errors,
      ),
  ),
  saveMessages: door.clinic.saveMessages.handler(
    async ({ input: { revision, ...terms }, context, errors }) =>
      settle(
        await saveMessageTerms(context.services, {
          revision,
          terms,
          ...callOf(context),
        }),
        errors,
      ),
  ),
});

/** The steps from an empty clinic to its first appointment, and from the demonstration to an empty clinic. */
export const adminSetUp = {
  ...atLevel('N2', {
    get: door.setUp.get.handler(({ context }) =>
      readSetUp(context.services, context.now),
    ),
    saveDoctor: door.setUp.saveDoctor.handler(
      async ({ input, context, errors }) =>
        settle(
          await setUpDoctor(context.services, {
            doctor: input,
            ...callOf(context),
          }),
          errors,
        ),
    ),
    saveHours: door.setUp.saveHours.handler(
      async ({ input, context, errors }) =>
        settle(
          await setUpHours(context.services, {
            request: input,
            ...callOf(context),
          }),
          errors,
        ),
    ),
  }),
  ...atLevel('N3', {
    startForReal: door.setUp.startForReal.handler(
      async ({ input, context, errors }) => {
        const { word: _, ...admin } = input;
        const begun = { ...signingBrowser(context, 'admin'), ...admin };
        return writeCookie(
          context,
          settle(await startForReal(context.services, begun), errors),
        );
      },
    ),
  }),
};
