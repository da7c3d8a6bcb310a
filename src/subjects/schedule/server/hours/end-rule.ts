import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import { changeDoctorSchedule } from './change-doctor-schedule.ts';
import type { SeenRule } from './change-rule.ts';
import { findDoctorOf, findRule, updateRuleEnd } from './schedule-queries.ts';

/** Ends weekly hours, from that day on. */
export async function endRule(
  services: Services,
  {
    ruleId,
    seenValidTo,
    fromDay,
    ...call
  }: SeenRule & { fromDay: string } & Call<'admin'>,
): Promise<
  Outcome<
    DoctorSchedule,
    | 'NOT_FOUND'
    | 'INVALID_INPUT'
    | 'OUTSIDE_SCHEDULE'
    | 'SCHEDULE_BUSY'
    | 'CHANGED_MEANWHILE'
  >
> {
  const doctorId = await findDoctorOf(services.db, 'availabilityRules', ruleId);
  if (!doctorId) return refuse({ code: 'NOT_FOUND' });
  const { now, today } = call;
  if (fromDay < today) return invalid('fromDay', scheduleMessages.DAY_PAST);
  return changeDoctorSchedule(services, {
    ...call,
    doctorId,
    kind: 'hours_ended',
    change: async (tx) => {
      const old = await findRule(tx, ruleId);
      if (!old || old.validTo !== seenValidTo)
        return refuse({ code: 'CHANGED_MEANWHILE' });
      if (old.validTo !== null && old.validTo < fromDay) {
        return invalid('fromDay', scheduleMessages.AFTER_IT_ENDS);
      }
      await updateRuleEnd(tx, { ruleId, fromDay, now });
      return done(ruleId);
    },
  });
}
