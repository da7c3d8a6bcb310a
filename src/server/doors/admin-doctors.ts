import { changeDoctorState } from '../doctors/change-doctor-state.ts';
import { createDoctor } from '../doctors/create-doctor.ts';
import { findDoctorOptions } from '../doctors/doctor-listing-queries.ts';
import { inviteDoctor } from '../doctors/invite-doctor.ts';
import { listDoctorsToSetUp } from '../doctors/list-doctors-to-set-up.ts';
import { readDoctorToSetUp } from '../doctors/read-doctor-to-set-up.ts';
import { saveDoctorData } from '../doctors/save-doctor-data.ts';
import { saveDoctorOffer } from '../doctors/save-doctor-offer.ts';
import { atLevel, openDoor, type RequestContext, settle, signedIn } from './guard.ts';

const door = openDoor('admin').doctors;

/** The clinic's professionals, as who runs it sets them up. What touches how they get in asks for more. */
export const adminDoctors = {
  ...atLevel('N2', {
    list: door.list.handler(({ context }) => listDoctorsToSetUp(context.services, context.now)),
    get: door.get.handler(async ({ input, context, errors }) =>
      settle(await readDoctorToSetUp(context.services.db, { ...input, now: context.now }), errors),
    ),
    options: door.options.handler(({ context }) => findDoctorOptions(context.services.db)),
    saveOffer: door.saveOffer.handler(async ({ input, context, errors }) =>
      settle(await saveDoctorOffer(context.services, { ...input, ...decidedBy(context) }), errors),
    ),
    changeState: door.changeState.handler(async ({ input, context, errors }) =>
      settle(await changeDoctorState(context.services, { ...input, ...decidedBy(context) }), errors),
    ),
  }),
  ...atLevel('N3', {
    create: door.create.handler(async ({ input, context, errors }) =>
      settle(await createDoctor(context.services, { ...input, ...decidedBy(context) }), errors),
    ),
    invite: door.invite.handler(async ({ input, context, errors }) =>
      settle(await inviteDoctor(context.services, { ...input, ...decidedBy(context) }), errors),
    ),
    saveData: door.saveData.handler(async ({ input, context, errors }) =>
      settle(await saveDoctorData(context.services, { ...input, ...decidedBy(context) }), errors),
    ),
  }),
};

function decidedBy(context: RequestContext) {
  const { userId, sessionId } = signedIn(context);
  if (!userId) throw new Error('An administrator is signed in without an account.');
  return { actor: { userId, sessionId }, now: context.now };
}
