import { changeDoctorState } from '../../../agenda/offer/change-doctor-state.ts';
import { saveDoctorOffer } from '../../../agenda/offer/save-doctor-offer.ts';
import { changeDoctorAccess } from '../../../people/doctors/change-doctor-access.ts';
import { createDoctor } from '../../../people/doctors/create-doctor.ts';
import { findDoctorOptions } from '../../../people/doctors/doctor-listing-queries.ts';
import { endDoctorSessions } from '../../../people/doctors/end-doctor-sessions.ts';
import { inviteDoctor } from '../../../people/doctors/invite-doctor.ts';
import { listDoctorsToSetUp } from '../../../people/doctors/list-doctors-to-set-up.ts';
import { readDoctorToSetUp } from '../../../people/doctors/read-doctor-to-set-up.ts';
import { saveDoctorData } from '../../../people/doctors/save-doctor-data.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';

const door = openDoor('admin').doctors;

/**
 * The clinic's professionals, as administrators set them up. Procedures that change their access require a higher
 * level.
 */
export const adminDoctors = {
  ...atLevel('N2', {
    list: door.list.handler(({ context }) => listDoctorsToSetUp(context.services, context.now)),
    get: door.get.handler(async ({ input, context, errors }) =>
      settle(await readDoctorToSetUp(context.services.db, { ...input, now: context.now }), errors),
    ),
    options: door.options.handler(({ context }) => findDoctorOptions(context.services.db)),
    saveOffer: door.saveOffer.handler(doForCaller(saveDoctorOffer)),
    changeState: door.changeState.handler(doForCaller(changeDoctorState)),
  }),
  ...atLevel('N3', {
    create: door.create.handler(doForCaller(createDoctor)),
    invite: door.invite.handler(doForCaller(inviteDoctor)),
    changeAccess: door.changeAccess.handler(doForCaller(changeDoctorAccess)),
    endSessions: door.endSessions.handler(doForCaller(endDoctorSessions)),
    saveData: door.saveData.handler(doForCaller(saveDoctorData)),
  }),
};
