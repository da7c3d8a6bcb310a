import { readOwnProfile } from '../../../people/doctors/profile/read-own-profile.ts';
import { readSignature } from '../../../people/doctors/profile/read-signature.ts';
import { removePhoto } from '../../../people/doctors/profile/remove-photo.ts';
import { removeSignature } from '../../../people/doctors/profile/remove-signature.ts';
import { saveBiography } from '../../../people/doctors/profile/save-biography.ts';
import { saveEveningList } from '../../../people/doctors/profile/save-evening-list.ts';
import { savePhoto } from '../../../people/doctors/profile/save-photo.ts';
import { saveProfession } from '../../../people/doctors/profile/save-profession.ts';
import { saveSignature } from '../../../people/doctors/profile/save-signature.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';

const door = openDoor('doctor').profile;

/** The clinic's data on the doctor, and what the doctor changes of it. */
export const doctorProfile = atLevel('N2', {
  get: door.get.handler(async ({ context, errors }) =>
    settle(await readOwnProfile(context.services, callOf(context)), errors),
  ),
  saveBiography: door.saveBiography.handler(async ({ input, context, errors }) =>
    settle(await saveBiography(context.services.db, { ...callOf(context), ...input }), errors),
  ),
  savePhoto: door.savePhoto.handler(async ({ input, context, errors }) =>
    settle(await savePhoto(context.services.db, { ...callOf(context), ...input }), errors),
  ),
  removePhoto: door.removePhoto.handler(async ({ context, errors }) =>
    settle(await removePhoto(context.services.db, callOf(context)), errors),
  ),
  saveProfession: door.saveProfession.handler(doForCaller(saveProfession)),
  signature: door.signature.handler(doForCaller(readSignature)),
  saveSignature: door.saveSignature.handler(doForCaller(saveSignature)),
  removeSignature: door.removeSignature.handler(doForCaller(removeSignature)),
  saveEveningList: door.saveEveningList.handler(doForCaller(saveEveningList)),
});
