import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { readOwnProfile } from './read-own-profile.ts';
import { readSignature } from './read-signature.ts';
import { removePhoto } from './remove-photo.ts';
import { removeSignature } from './remove-signature.ts';
import { saveBiography } from './save-biography.ts';
import { saveEveningList } from './save-evening-list.ts';
import { savePhoto } from './save-photo.ts';
import { saveProfession } from './save-profession.ts';
import { saveSignature } from './save-signature.ts';

const door = openDoor('doctor').profile;

/** The clinic's data on the doctor, and what the doctor changes of it. */
export const doctorProfile = atLevel('N2', {
  get: door.get.handler(async ({ context, errors }) =>
    settle(await readOwnProfile(context.services, callOf(context)), errors),
  ),
  saveBiography: door.saveBiography.handler(
    async ({ input, context, errors }) =>
      settle(
        await saveBiography(context.services.db, {
          ...callOf(context),
          ...input,
        }),
        errors,
      ),
  ),
  savePhoto: door.savePhoto.handler(async ({ input, context, errors }) =>
    settle(
      await savePhoto(context.services.db, { ...callOf(context), ...input }),
      errors,
    ),
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
