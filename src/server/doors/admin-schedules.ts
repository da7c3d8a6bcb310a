import { changeRule } from '../schedules/change-rule.ts';
import { createAbsence } from '../schedules/create-absence.ts';
import { createExtraSession } from '../schedules/create-extra-session.ts';
import { createRule } from '../schedules/create-rule.ts';
import { endAbsence } from '../schedules/end-absence.ts';
import { endExtraSession } from '../schedules/end-extra-session.ts';
import { endRule } from '../schedules/end-rule.ts';
import { readDoctorSchedule } from '../schedules/read-doctor-schedule.ts';
import { atLevel, openDoor, type RequestContext, settle, signedIn } from './guard.ts';

const door = openDoor('admin').schedules;

/** When each professional attends. */
export const adminSchedules = atLevel('N2', {
  get: door.get.handler(async ({ input, context, errors }) =>
    settle(await readDoctorSchedule(context.services, { ...input, now: context.now }), errors),
  ),
  createRule: door.createRule.handler(async ({ input, context, errors }) =>
    settle(await createRule(context.services, { ...input, ...decidedBy(context) }), errors),
  ),
  changeRule: door.changeRule.handler(async ({ input, context, errors }) =>
    settle(await changeRule(context.services, { ...input, ...decidedBy(context) }), errors),
  ),
  endRule: door.endRule.handler(async ({ input, context, errors }) =>
    settle(await endRule(context.services, { ...input, ...decidedBy(context) }), errors),
  ),
  createAbsence: door.createAbsence.handler(async ({ input, context, errors }) =>
    settle(await createAbsence(context.services, { ...input, ...decidedBy(context) }), errors),
  ),
  endAbsence: door.endAbsence.handler(async ({ input, context, errors }) =>
    settle(await endAbsence(context.services, { ...input, ...decidedBy(context) }), errors),
  ),
  createExtraSession: door.createExtraSession.handler(async ({ input, context, errors }) =>
    settle(await createExtraSession(context.services, { ...input, ...decidedBy(context) }), errors),
  ),
  endExtraSession: door.endExtraSession.handler(async ({ input, context, errors }) =>
    settle(await endExtraSession(context.services, { ...input, ...decidedBy(context) }), errors),
  ),
});

function decidedBy(context: RequestContext) {
  const { userId, sessionId } = signedIn(context);
  if (!userId) throw new Error('An administrator is signed in without an account.');
  return { actor: { userId, sessionId }, now: context.now };
}
