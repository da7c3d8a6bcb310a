import { createCalendarFeed } from '../calendar/create-calendar-feed.ts';
import { revokeCalendarFeed } from '../calendar/revoke-calendar-feed.ts';
import { readOwnProfile } from '../consulting-room/read-own-profile.ts';
import { removePhoto } from '../consulting-room/remove-photo.ts';
import { saveBiography } from '../consulting-room/save-biography.ts';
import { savePhoto } from '../consulting-room/save-photo.ts';
import { doneBy } from '../identity/personal-call.ts';
import { doctorCallOf } from './doctor-call-of.ts';
import { atLevel, openDoor, type RequestContext, settle } from './guard.ts';

const door = openDoor('doctor').profile;

/** What the clinic has of the doctor, and what they change of it themselves. */
export const doctorProfile = atLevel('N2', {
  get: door.get.handler(async ({ context, errors }) =>
    settle(await readOwnProfile(context.services, doctorCallOf(context)), errors),
  ),
  saveBiography: door.saveBiography.handler(async ({ input, context, errors }) =>
    settle(await saveBiography(context.services.db, { ...doctorCallOf(context), ...input }), errors),
  ),
  savePhoto: door.savePhoto.handler(async ({ input, context, errors }) =>
    settle(await savePhoto(context.services.db, { ...doctorCallOf(context), ...input }), errors),
  ),
  removePhoto: door.removePhoto.handler(async ({ context, errors }) =>
    settle(await removePhoto(context.services.db, doctorCallOf(context)), errors),
  ),
  createCalendarFeed: door.createCalendarFeed.handler(async ({ context, errors }) => {
    const made = await createCalendarFeed(context.services.db, ownCalendarOf(context));
    return { path: `/api/public/calendar/${settle(made, errors).token}.ics` };
  }),
  endCalendarFeed: door.endCalendarFeed.handler(async ({ context }) => {
    await revokeCalendarFeed(context.services.db, ownCalendarOf(context));
    return { hasCalendarFeed: false };
  }),
});

function ownCalendarOf(context: RequestContext) {
  const call = doctorCallOf(context);
  return { owner: { kind: 'doctor', id: call.doctorId } as const, doneBy: doneBy(call) };
}
