import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../../base/doors/idempotency-key.ts';
import { readOwnSchedule } from './read-own-schedule.ts';
import { requestAbsence } from './request-absence.ts';
import { sayLate, withdrawLate } from './say-late.ts';
import { withdrawAbsence } from './withdraw-absence.ts';

const door = openDoor('doctor').schedule;

/** The doctor's hours, and the absences and delays that they report. */
export const doctorSchedule = atLevel('N2', {
  get: door.get.handler(doForCaller(readOwnSchedule)),
  requestAbsence: door.requestAbsence.handler(
    async ({ input, context, errors }) => {
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      const request = { ...input, idempotencyKey, ...callOf(context) };
      return settle(await requestAbsence(context.services, request), errors);
    },
  ),
  withdrawAbsence: door.withdrawAbsence.handler(doForCaller(withdrawAbsence)),
  sayLate: door.sayLate.handler(doForCaller(sayLate)),
  withdrawLate: door.withdrawLate.handler(doForCaller(withdrawLate)),
});
