import { doneBy } from '../../../../base/doors/call.ts';
import { callOf } from '../../../../base/doors/call-of.ts';
import type { RequestContext } from '../../../../base/doors/guard.ts';

/** The caller as the owner of a calendar's address, and for the audit log. */
export function ownCalendarOf<Kind extends 'patient' | 'doctor'>(
  context: RequestContext<Kind>,
) {
  const call = callOf(context);
  return {
    owner: { kind: call.actor.kind as Kind, id: call.actor.id },
    doneBy: doneBy(call),
  };
}

/** The path of the address that a calendar follows. */
export const calendarPath = ({ token }: { token: string }): string =>
  `/api/public/calendar/${token}.ics`;
