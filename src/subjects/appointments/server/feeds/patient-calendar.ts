import { doneBy } from '../../../../base/doors/call.ts';
import { callOf } from '../../../../base/doors/call-of.ts';
import {
  atLevel,
  openDoor,
  type RequestContext,
  settle,
} from '../../../../base/doors/guard.ts';
import { createCalendarFeed } from './create-feed.ts';
import { findHasFeed } from './feed-queries.ts';
import { revokeCalendarFeed } from './revoke-feed.ts';

const door = openDoor('patient').calendar;

function ownCalendarOf(context: RequestContext<'patient'>) {
  const call = callOf(context);
  return {
    owner: { kind: 'patient', id: call.actor.id } as const,
    doneBy: doneBy(call),
  };
}

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
    return { path: `/api/public/calendar/${made.token}.ics` };
  }),
  end: door.end.handler(async ({ context }) => {
    await revokeCalendarFeed(context.services.db, ownCalendarOf(context));
    return { hasCalendarFeed: false };
  }),
});
