import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { createCalendarFeed } from './create-feed.ts';
import { calendarPath, ownCalendarOf } from './own-calendar.ts';
import { revokeCalendarFeed } from './revoke-feed.ts';

const door = openDoor('doctor').profile;

/** The address at which the doctor’s own calendar follows their appointments. */
export const doctorCalendar = atLevel('N2', {
  createCalendarFeed: door.createCalendarFeed.handler(
    async ({ context, errors }) => {
      const made = await createCalendarFeed(
        context.services.db,
        ownCalendarOf(context),
      );
      return { path: calendarPath(settle(made, errors)) };
    },
  ),
  endCalendarFeed: door.endCalendarFeed.handler(async ({ context }) => {
    await revokeCalendarFeed(context.services.db, ownCalendarOf(context));
    return { hasCalendarFeed: false };
  }),
});
