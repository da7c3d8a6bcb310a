import type { DoctorSchedule } from '../../contract/admin/schedules.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import type { SeenRule } from './change-rule.ts';
import { changeSchedule } from './change-schedule.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import { clinicNow, noteScheduleEvent, type ScheduleCall, type ScheduleServices } from './schedule-call.ts';
import { findDoctorOf, findRule, updateRuleEnd } from './schedule-queries.ts';

/** Ends weekly hours: none are held from that day on. */
export async function endRule(
  services: ScheduleServices,
  { ruleId, seenValidTo, fromDay, actor, now }: SeenRule & { fromDay: string } & ScheduleCall,
): Promise<
  Outcome<DoctorSchedule, 'NOT_FOUND' | 'INVALID_INPUT' | 'OUTSIDE_SCHEDULE' | 'CHANGED_MEANWHILE'>
> {
  const doctorId = await findDoctorOf(services.db, 'availabilityRules', ruleId);
  if (!doctorId) return refuse({ code: 'NOT_FOUND' });
  const { today } = await clinicNow(services, now);
  if (fromDay < today) return invalid('fromDay', scheduleMessages.DAY_PAST);
  const changed = await changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      const old = await findRule(tx, ruleId);
      if (!old || old.validTo !== seenValidTo) return refuse({ code: 'CHANGED_MEANWHILE' });
      if (old.validTo !== null && old.validTo < fromDay) {
        return invalid('fromDay', scheduleMessages.AFTER_IT_ENDS);
      }
      await updateRuleEnd(tx, { ruleId, fromDay, now });
      await noteScheduleEvent(tx, { kind: 'hours_ended', doctorId, id: ruleId, actor, now });
      return done(true);
    },
  });
  return changed.ok ? readDoctorSchedule(services, { doctorId, now }) : changed;
}
