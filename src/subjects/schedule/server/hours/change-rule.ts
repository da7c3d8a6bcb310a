import { type Call, inputOf } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { RuleTerms } from '../../contract/schedule-fields.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import { continueWeeksFrom } from '../../rules/rule-days.ts';
import { changeDoctorSchedule } from './change-doctor-schedule.ts';
import { addRule, type RuleRefusal, refuseRule } from './create-rule.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import { findDoctorOf, findRule, updateRuleEnd } from './schedule-queries.ts';

/** A rule as its editor read it. */
export interface SeenRule {
  ruleId: string;
  seenValidTo: string | null;
}

/**
 * Changes weekly hours from a day on: the old rule ends the day before, and a new one begins. A rule of every
 * n weeks keeps its weeks.
 */
export async function changeRule(
  services: Services,
  { ruleId, seenValidTo, ...request }: RuleTerms & SeenRule & Call<'admin'>,
): Promise<Outcome<DoctorSchedule, RuleRefusal | 'CHANGED_MEANWHILE'>> {
  const [terms, { now, zone }] = [inputOf(request), request];
  const doctorId = await findDoctorOf(services.db, 'availabilityRules', ruleId);
  const read =
    doctorId && (await readDoctorSchedule(services, { doctorId, ...request }));
  if (!doctorId || !read) return refuse({ code: 'NOT_FOUND' });
  if (!read.ok) return read;
  const refused = refuseRule(terms, read.value);
  if (refused) return refused;
  return changeDoctorSchedule(services, {
    ...request,
    doctorId,
    kind: 'hours_changed',
    change: async (tx) => {
      const old = await findRule(tx, ruleId);
      if (!old || old.validTo !== seenValidTo)
        return refuse({ code: 'CHANGED_MEANWHILE' });
      const fromDay = terms.validFrom;
      if (old.validTo !== null && old.validTo < fromDay) {
        return invalid('validFrom', scheduleMessages.AFTER_IT_ENDS);
      }
      await updateRuleEnd(tx, { ruleId, fromDay, now });
      const isSameWeeks =
        terms.everyWeeks === old.everyWeeks && old.validFrom < fromDay;
      const validFrom = isSameWeeks ? continueWeeksFrom(old, fromDay) : fromDay;
      return addRule(tx, {
        terms: { ...terms, validFrom },
        schedule: read.value,
        zone,
        now,
      });
    },
  });
}
