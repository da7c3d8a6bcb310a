import { acceptAbsence, refuseAbsence } from '../../../agenda/absences/answer-absence.ts';
import { listAbsencesAsked } from '../../../agenda/absences/list-absences-asked.ts';
import { changeRule } from '../../../agenda/hours/change-rule.ts';
import { createAbsence } from '../../../agenda/hours/create-absence.ts';
import { createExtraSession } from '../../../agenda/hours/create-extra-session.ts';
import { createRule } from '../../../agenda/hours/create-rule.ts';
import { endAbsence } from '../../../agenda/hours/end-absence.ts';
import { endExtraSession } from '../../../agenda/hours/end-extra-session.ts';
import { endRule } from '../../../agenda/hours/end-rule.ts';
import { readDoctorSchedule } from '../../../agenda/hours/read-doctor-schedule.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('admin').schedules;

/** Each professional's hours. */
export const adminSchedules = atLevel('N2', {
  get: door.get.handler(doForCaller(readDoctorSchedule)),
  createRule: door.createRule.handler(doForCaller(createRule)),
  changeRule: door.changeRule.handler(doForCaller(changeRule)),
  endRule: door.endRule.handler(doForCaller(endRule)),
  createAbsence: door.createAbsence.handler(doForCaller(createAbsence)),
  endAbsence: door.endAbsence.handler(doForCaller(endAbsence)),
  createExtraSession: door.createExtraSession.handler(doForCaller(createExtraSession)),
  endExtraSession: door.endExtraSession.handler(doForCaller(endExtraSession)),
  askedAbsences: door.askedAbsences.handler(({ context }) =>
    listAbsencesAsked(context.services, { now: context.now }),
  ),
  acceptAbsence: door.acceptAbsence.handler(doForCaller(acceptAbsence)),
  refuseAbsence: door.refuseAbsence.handler(doForCaller(refuseAbsence)),
});
