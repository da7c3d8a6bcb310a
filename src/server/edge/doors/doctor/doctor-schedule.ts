import { readOwnSchedule } from '../../../agenda/absences/read-own-schedule.ts';
import { requestAbsence } from '../../../agenda/absences/request-absence.ts';
import { sayLate, withdrawLate } from '../../../agenda/absences/say-late.ts';
import { withdrawAbsence } from '../../../agenda/absences/withdraw-absence.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';
import { requireIdempotencyKey } from '../../calls/idempotency-key.ts';

const door = openDoor('doctor').schedule;

/** The doctor's hours, and the absences and delays that they tell. */
export const doctorSchedule = atLevel('N2', {
  get: door.get.handler(doForCaller(readOwnSchedule)),
  requestAbsence: door.requestAbsence.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const request = { ...input, idempotencyKey, ...callOf(context) };
    return settle(await requestAbsence(context.services, request), errors);
  }),
  withdrawAbsence: door.withdrawAbsence.handler(doForCaller(withdrawAbsence)),
  sayLate: door.sayLate.handler(doForCaller(sayLate)),
  withdrawLate: door.withdrawLate.handler(doForCaller(withdrawLate)),
});
