import type { AvailabilityRule } from '../../../../base/clinic/rules/schedule.ts';
import { type Call, inputOf } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  invalid,
  type Outcome,
  type Refusal,
} from '../../../../base/kernel/refusal.ts';
import type { RuleTerms } from '../../contract/schedule-fields.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import { clashOfRule } from '../../rules/clashes.ts';
import { firstCommonDay } from '../../rules/rule-days.ts';
import { changeDoctorSchedule } from './change-doctor-schedule.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import { refuseClash } from './refuse-clash.ts';
import { refuseTerms, writeHours } from './schedule-call.ts';
import { insertRule } from './schedule-queries.ts';

export type RuleRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'OUTSIDE_SCHEDULE'
  | 'SCHEDULE_BUSY'
  | 'ROOM_TAKEN';

/** Adds weekly hours to a doctor's schedule. */
export async function createRule(
  services: Services,
  { doctorId, ...request }: RuleTerms & { doctorId: string } & Call<'admin'>,
): Promise<Outcome<DoctorSchedule, RuleRefusal>> {
  const [terms, { now, zone }] = [inputOf(request), request];
  const read = await readDoctorSchedule(services, { doctorId, ...request });
  if (!read.ok) return read;
  const refused = refuseRule(terms, read.value);
  if (refused) return refused;
  return changeDoctorSchedule(services, {
    ...request,
    doctorId,
    kind: 'hours_added',
    change: (tx) => addRule(tx, { terms, schedule: read.value, zone, now }),
  });
}

/** Refuses wrong terms of a rule, and a beginning before today. */
export function refuseRule(
  terms: RuleTerms,
  schedule: DoctorSchedule,
): { ok: false; refusal: Refusal<'INVALID_INPUT'> } | null {
  const refused = refuseTerms(terms, schedule);
  if (refused) return refused;
  const { validFrom, validTo } = terms;
  if (validFrom < schedule.today)
    return invalid('validFrom', scheduleMessages.DAY_PAST);
  if (validTo === null) return null;
  if (validTo < validFrom)
    return invalid('validTo', scheduleMessages.ENDS_BEFORE_IT_BEGINS);
  const rule = asRule(terms);
  return firstCommonDay(rule, rule)
    ? null
    : invalid('validTo', scheduleMessages.NEVER_HELD);
}

/** Writes a rule unless it clashes; returns its id. */
export async function addRule(
  tx: Database,
  {
    terms,
    schedule,
    zone,
    now,
  }: { terms: RuleTerms; schedule: DoctorSchedule; zone: string; now: Date },
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
  return {
    ...terms,
    id: 'new',
    weekday: terms.weekday as AvailabilityRule['weekday'],
  };
}
