import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { findDoctorOptions } from '../doctor-listing-queries.ts';
import { changeDoctorAccess } from './change-doctor-access.ts';
import { changeDoctorState } from './change-doctor-state.ts';
import { createDoctor } from './create-doctor.ts';
import { endDoctorSessions } from './end-doctor-sessions.ts';
import { inviteDoctor } from './invite-doctor.ts';
import { listDoctorsToSetUp } from './list-doctors-to-set-up.ts';
import { readDoctorToSetUp } from './read-doctor-to-set-up.ts';
import { saveDoctorData } from './save-doctor-data.ts';
import { saveDoctorOffer } from './save-doctor-offer.ts';

const door = openDoor('admin').doctors;

/**
 * The clinic's professionals, as administrators set them up. Procedures that change their access require a higher
 * level.
 */
export const adminDoctors = {
  ...atLevel('N2', {
    list: door.list.handler(({ context }) =>
      listDoctorsToSetUp(context.services, context.now),
    ),
    get: door.get.handler(async ({ input, context, errors }) =>
      settle(
        await readDoctorToSetUp(context.services.db, {
          ...input,
          now: context.now,
        }),
        errors,
      ),
    ),
    options: door.options.handler(({ context }) =>
      findDoctorOptions(context.services.db),
    ),
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
