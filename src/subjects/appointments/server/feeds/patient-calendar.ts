import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { createCalendarFeed } from './create-feed.ts';
import { findHasFeed } from './feed-queries.ts';
import { calendarPath, ownCalendarOf } from './own-calendar.ts';
import { revokeCalendarFeed } from './revoke-feed.ts';

const door = openDoor('patient').calendar;

/** The address at which a calendar follows the patient's appointments. */
export const patientCalendar = atLevel('N2', {
  get: door.get.handler(async ({ context }) => ({
    hasCalendarFeed: await findHasFeed(
      context.services.db,
      ownCalendarOf(context).owner,
    ),
  })),
  create: door.create.handler(async ({ context, errors }) => {
    const made = settle(
      await createCalendarFeed(context.services.db, ownCalendarOf(context)),
      errors,
    );
    return { path: calendarPath(made) };
  }),
  end: door.end.handler(async ({ context }) => {
    await revokeCalendarFeed(context.services.db, ownCalendarOf(context));
    return { hasCalendarFeed: false };
  }),
});
