import { listAudit, listAuditKinds } from '../audit/list-audit.ts';
import { readDashboard } from '../clinic/read-dashboard.ts';
import { readSetUp } from '../clinic/read-set-up.ts';
import { readSettings } from '../clinic/read-settings.ts';
import { saveAccent } from '../clinic/save-accent.ts';
import type { Acting } from '../clinic/save-as-seen.ts';
import { saveClinicData } from '../clinic/save-clinic-data.ts';
import { saveLogo } from '../clinic/save-logo.ts';
import { saveMessageTerms } from '../clinic/save-message-terms.ts';
import { savePolicy } from '../clinic/save-policy.ts';
import { setUpDoctor } from '../clinic/set-up-doctor.ts';
import { setUpHours } from '../clinic/set-up-hours.ts';
import { startForReal } from '../clinic/start-for-real.ts';
import { atLevel, openDoor, type RequestContext, settle, signedIn } from './guard.ts';

const door = openDoor('admin');

/** How the clinic shows itself, books and tells. */
export const adminClinic = atLevel('N2', {
  get: door.clinic.get.handler(({ context }) => readSettings(context.services.db)),
  saveData: door.clinic.saveData.handler(async ({ input: { revision, ...data }, context, errors }) =>
    settle(await saveClinicData(context.services, { revision, data, ...actingIn(context) }), errors),
  ),
  saveAccent: door.clinic.saveAccent.handler(async ({ input, context, errors }) =>
    settle(await saveAccent(context.services, { ...input, ...actingIn(context) }), errors),
  ),
  saveLogo: door.clinic.saveLogo.handler(async ({ input, context, errors }) =>
    settle(await saveLogo(context.services, { ...input, ...actingIn(context) }), errors),
  ),
  savePolicy: door.clinic.savePolicy.handler(async ({ input: { revision, ...terms }, context, errors }) =>
    settle(await savePolicy(context.services, { revision, terms, ...actingIn(context) }), errors),
  ),
  saveMessages: door.clinic.saveMessages.handler(async ({ input: { revision, ...terms }, context, errors }) =>
    settle(await saveMessageTerms(context.services, { revision, terms, ...actingIn(context) }), errors),
  ),
});

/** The day, and what waits for somebody. It is asked for again with each change: nobody has to be there. */
export const adminDashboard = atLevel(
  'N2',
  { get: door.dashboard.get.handler(({ context }) => readDashboard(context.services, context.now)) },
  { isUse: false },
);

/** From an empty clinic to its first turno, and from the demonstration to an empty clinic. */
export const adminSetUp = {
  ...atLevel('N2', {
    get: door.setUp.get.handler(({ context }) => readSetUp(context.services, context.now)),
    saveDoctor: door.setUp.saveDoctor.handler(async ({ input, context, errors }) =>
      settle(await setUpDoctor(context.services, { doctor: input, ...actingIn(context) }), errors),
    ),
    saveHours: door.setUp.saveHours.handler(async ({ input, context, errors }) =>
      settle(await setUpHours(context.services, { asked: input, ...actingIn(context) }), errors),
    ),
  }),
  ...atLevel('N3', {
    startForReal: door.setUp.startForReal.handler(async ({ input, context, errors }) => {
      const { word: _, ...admin } = input;
      return settle(await startForReal(context.services, { ...context, ...admin }), errors);
    }),
  }),
};

/** Who did what. */
export const adminAudit = atLevel('N3', {
  list: door.audit.list.handler(({ input, context }) => listAudit(context.services, input)),
  kinds: door.audit.kinds.handler(() => listAuditKinds()),
});

function actingIn(context: RequestContext): Acting {
  const { userId, sessionId } = signedIn(context);
  if (!userId) throw new Error('An administrator is signed in without an account.');
  return { actor: { userId, sessionId }, address: context.address, now: context.now };
}
