import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { changeRule } from '../hours/change-rule.ts';
import { createAbsence } from '../hours/create-absence.ts';
import { createExtraSession } from '../hours/create-extra-session.ts';
import { createRule } from '../hours/create-rule.ts';
import { endAbsence } from '../hours/end-absence.ts';
import { endExtraSession } from '../hours/end-extra-session.ts';
import { endRule } from '../hours/end-rule.ts';
import { readDoctorSchedule } from '../hours/read-doctor-schedule.ts';
import { acceptAbsence, refuseAbsence } from './answer-absence.ts';
import { listAbsencesAsked } from './list-absences-asked.ts';

const door = openDoor('admin').schedules;

/** Each professional's hours. */
export const adminSchedules = atLevel('N2', {
  get: door.get.handler(doForCaller(readDoctorSchedule)),
  createRule: door.createRule.handler(doForCaller(createRule)),
  changeRule: door.changeRule.handler(doForCaller(changeRule)),
  endRule: door.endRule.handler(doForCaller(endRule)),
  createAbsence: door.createAbsence.handler(doForCaller(createAbsence)),
  endAbsence: door.endAbsence.handler(doForCaller(endAbsence)),
  createExtraSession: door.createExtraSession.handler(
    doForCaller(createExtraSession),
  ),
  endExtraSession: door.endExtraSession.handler(doForCaller(endExtraSession)),
  askedAbsences: door.askedAbsences.handler(({ context }) =>
    listAbsencesAsked(context.services, { now: context.now }),
  ),
  acceptAbsence: door.acceptAbsence.handler(doForCaller(acceptAbsence)),
  refuseAbsence: door.refuseAbsence.handler(doForCaller(refuseAbsence)),
});
