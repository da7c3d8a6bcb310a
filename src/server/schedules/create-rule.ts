import type { DoctorSchedule, RuleTerms } from '../../contract/admin/schedules.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import { clashOfRule } from '../../domain/scheduling/clashes.ts';
import { firstCommonDay } from '../../domain/scheduling/rule-days.ts';
import type { AvailabilityRule } from '../../domain/scheduling/schedule.ts';
import type { Database } from '../db/database.ts';
import { invalid, type Outcome, type Refusal } from '../refusal.ts';
import { changeSchedule } from './change-schedule.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import { refuseClash } from './refuse-clash.ts';
import {
  clinicNow,
  noteScheduleEvent,
  refuseTerms,
  type ScheduleCall,
  type ScheduleServices,
  writeHours,
} from './schedule-call.ts';
import { insertRule } from './schedule-queries.ts';

export type RuleRefusal = 'NOT_FOUND' | 'INVALID_INPUT' | 'OUTSIDE_SCHEDULE' | 'ROOM_TAKEN';

/** Adds weekly hours to a doctor's. */
export async function createRule(
  services: ScheduleServices,
  { doctorId, actor, now, ...terms }: RuleTerms & { doctorId: string } & ScheduleCall,
): Promise<Outcome<DoctorSchedule, RuleRefusal>> {
  const read = await readDoctorSchedule(services, { doctorId, now });
  if (!read.ok) return read;
  const { zone } = await clinicNow(services, now);
  const refused = refuseRule(terms, read.value);
  if (refused) return refused;
  const changed = await changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      const added = await addRule(tx, { terms, schedule: read.value, zone, now });
      if (!added.ok) return added;
      await noteScheduleEvent(tx, { kind: 'hours_added', doctorId, id: added.value, actor, now });
      return added;
    },
  });
  return changed.ok ? readDoctorSchedule(services, { doctorId, now }) : changed;
}

/** What is wrong with the terms of a rule that begins today or later. */
export function refuseRule(
  terms: RuleTerms,
  schedule: DoctorSchedule,
): { ok: false; refusal: Refusal<'INVALID_INPUT'> } | null {
  const refused = refuseTerms(terms, schedule);
  if (refused) return refused;
  const { validFrom, validTo } = terms;
  if (validFrom < schedule.today) return invalid('validFrom', scheduleMessages.DAY_PAST);
  if (validTo === null) return null;
  if (validTo < validFrom) return invalid('validTo', scheduleMessages.ENDS_BEFORE_IT_BEGINS);
  const rule = asRule(terms);
  return firstCommonDay(rule, rule) ? null : invalid('validTo', scheduleMessages.NEVER_HELD);
}

/** Writes a rule that nothing is in the way of; answers its id. */
export async function addRule(
  tx: Database,
  { terms, schedule, zone, now }: { terms: RuleTerms; schedule: DoctorSchedule; zone: string; now: Date },
): Promise<Outcome<string, 'INVALID_INPUT' | 'ROOM_TAKEN'>> {
  const { doctorId, rooms } = schedule;
  const rule = asRule(terms);
  const clash = await refuseClash(
    tx,
    { doctorId, roomIds: [terms.roomId], rooms, zone, now },
    (own, others) => clashOfRule(rule, own, others),
  );
  return clash ?? writeHours(() => insertRule(tx, { doctorId, ...terms }));
}

function asRule(terms: RuleTerms): AvailabilityRule {
  return { ...terms, id: 'new', weekday: terms.weekday as AvailabilityRule['weekday'] };
}
