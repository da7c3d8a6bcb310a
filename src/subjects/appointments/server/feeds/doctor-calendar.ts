import { doneBy } from '../../../../base/doors/call.ts';
import { callOf } from '../../../../base/doors/call-of.ts';
import {
  atLevel,
  openDoor,
  type RequestContext,
  settle,
} from '../../../../base/doors/guard.ts';
import { createCalendarFeed } from './create-feed.ts';
import { revokeCalendarFeed } from './revoke-feed.ts';

const door = openDoor('doctor').profile;

function ownCalendarOf(context: RequestContext<'doctor'>) {
  const call = callOf(context);
  return {
    owner: { kind: 'doctor', id: call.actor.id } as const,
    doneBy: doneBy(call),
  };
}

/** The address at which the doctor’s own calendar follows their appointments. */
export const doctorCalendar = atLevel('N2', {
  createCalendarFeed: door.createCalendarFeed.handler(
    async ({ context, errors }) => {
      const made = await createCalendarFeed(
        context.services.db,
        ownCalendarOf(context),
      );
      return { path: `/api/public/calendar/${settle(made, errors).token}.ics` };
    },
  ),
  endCalendarFeed: door.endCalendarFeed.handler(async ({ context }) => {
    await revokeCalendarFeed(context.services.db, ownCalendarOf(context));
    return { hasCalendarFeed: false };
  }),
});
