import type { DoctorSchedule, RuleTerms } from '../../contract/admin/schedules.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import { continueWeeksFrom } from '../../domain/scheduling/rule-days.ts';
import { invalid, type Outcome, refuse } from '../refusal.ts';
import { changeSchedule } from './change-schedule.ts';
import { addRule, type RuleRefusal, refuseRule } from './create-rule.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import { clinicNow, noteScheduleEvent, type ScheduleCall, type ScheduleServices } from './schedule-call.ts';
import { findDoctorOf, findRule, updateRuleEnd } from './schedule-queries.ts';

/** A rule as who changes it had read it. */
export interface SeenRule {
  ruleId: string;
  seenValidTo: string | null;
}

/**
 * Changes weekly hours from a day on: the old rule ends the day before, a new one begins. One of every so many
 * weeks goes on in the same weeks.
 */
export async function changeRule(
  services: ScheduleServices,
  { ruleId, seenValidTo, actor, now, ...terms }: RuleTerms & SeenRule & ScheduleCall,
): Promise<Outcome<DoctorSchedule, RuleRefusal | 'CHANGED_MEANWHILE'>> {
  const doctorId = await findDoctorOf(services.db, 'availabilityRules', ruleId);
  const read = doctorId && (await readDoctorSchedule(services, { doctorId, now }));
  if (!doctorId || !read) return refuse({ code: 'NOT_FOUND' });
  if (!read.ok) return read;
  const { zone } = await clinicNow(services, now);
  const refused = refuseRule(terms, read.value);
  if (refused) return refused;
  const changed = await changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      const old = await findRule(tx, ruleId);
      if (!old || old.validTo !== seenValidTo) return refuse({ code: 'CHANGED_MEANWHILE' });
      const fromDay = terms.validFrom;
      if (old.validTo !== null && old.validTo < fromDay) {
        return invalid('validFrom', scheduleMessages.AFTER_IT_ENDS);
      }
      await updateRuleEnd(tx, { ruleId, fromDay, now });
      const isSameWeeks = terms.everyWeeks === old.everyWeeks && old.validFrom < fromDay;
      const validFrom = isSameWeeks ? continueWeeksFrom(old, fromDay) : fromDay;
      const added = await addRule(tx, { terms: { ...terms, validFrom }, schedule: read.value, zone, now });
      if (!added.ok) return added;
      await noteScheduleEvent(tx, { kind: 'hours_changed', doctorId, id: added.value, actor, now });
      return added;
    },
  });
  return changed.ok ? readDoctorSchedule(services, { doctorId, now }) : changed;
}
