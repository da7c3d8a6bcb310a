import fc from 'fast-check';
import {
  type BookingPolicy,
  DEFAULT_BOOKING_POLICY,
} from '../../base/clinic/rules/booking-policy.ts';
import type {
  Absence,
  AvailabilityRule,
  ExtraSession,
  Holiday,
  Schedule,
} from '../../base/clinic/rules/schedule.ts';
import {
  addDays,
  type ClinicDay,
  weekdayOf,
} from '../../base/time/clinic-day.ts';
import {
  type EpochMinute,
  startOfDay,
  type Zone,
} from '../../base/time/clinic-zone.ts';
import type { Interval } from '../../base/time/interval.ts';
import type { OfferRequest } from '../../subjects/schedule/rules/offer-request.ts';

export const BUENOS_AIRES: Zone = 'America/Argentina/Buenos_Aires';

/** Days on which a zone changes its clock, and ordinary days. */
export const ZONE_DAYS: readonly { zone: Zone; day: ClinicDay }[] = [
  { zone: BUENOS_AIRES, day: '2026-11-24' },
  { zone: 'America/New_York', day: '2026-03-08' },
  { zone: 'America/New_York', day: '2026-11-01' },
  { zone: 'Europe/Madrid', day: '2026-03-29' },
  { zone: 'Europe/Madrid', day: '2026-10-25' },
  { zone: 'America/Santiago', day: '2026-09-06' },
  { zone: 'America/Santiago', day: '2026-04-04' },
  { zone: 'Australia/Lord_Howe', day: '2026-10-04' },
  { zone: 'Australia/Lord_Howe', day: '2026-04-05' },
  { zone: 'Pacific/Apia', day: '2011-12-30' },
];

/** A rule for every Tuesday from 9 to 12 with slots of 20 minutes, unless overridden. */
export function rule(
  changes: Partial<AvailabilityRule> = {},
): AvailabilityRule {
  return {
    id: 'rule',
    weekday: 2,
    fromMinute: 9 * 60,
    toMinute: 12 * 60,
    slotMinutes: 20,
    roomId: 'room-1',
    practiceIds: null,
    validFrom: '2020-01-06',
    validTo: null,
    everyWeeks: 1,
    deskOnlyUntilHoursBefore: null,
    ...changes,
  };
}

export function schedule(changes: Partial<Schedule> = {}): Schedule {
  return {
    rules: [],
    absences: [],
    extraSessions: [],
    holidays: [],
    ...changes,
  };
}

/**
 * A request of the web long before the day, without taken times or times for the counter only, unless
 * overridden.
 */
export function offerRequest({
  policy,
  ...changes
}: Partial<Omit<OfferRequest, 'policy'>> & {
  policy?: Partial<BookingPolicy>;
} = {}): OfferRequest {
  return {
    busy: [],
    now: startOfDay('2026-11-20', BUENOS_AIRES),
    today: '2026-11-20',
    audience: 'web',
    practiceId: null,
    visitMinutes: 20,
    ...changes,
    policy: { ...DEFAULT_BOOKING_POLICY, ...policy },
  };
}

/** Three days of a doctor in a zone, with a request. */
export interface Situation {
  zone: Zone;
  days: ClinicDay[];
  schedule: Schedule;
  request: OfferRequest;
}

export function situations(): fc.Arbitrary<Situation> {
  return fc.constantFrom(...ZONE_DAYS).chain(({ zone, day }) => {
    const days = [addDays(day, -1), day, addDays(day, 1)];
    const start = startOfDay(addDays(day, -1), zone);
    return fc.record({
      zone: fc.constant(zone),
      days: fc.constant(days),
      schedule: schedulesOf(days, start),
      request: requestsOf(days, start, zone),
    });
  });
}

export function busyIn(start: EpochMinute): fc.Arbitrary<Interval> {
  return intervalsFrom(start, { latest: 4320, longest: 90, step: 5 });
}

function schedulesOf(
  days: ClinicDay[],
  start: EpochMinute,
): fc.Arbitrary<Schedule> {
  const terms = {
    slotMinutes: fc.constantFrom(10, 15, 20, 30, 45),
    roomId: fc.constantFrom(null, 'room-1', 'room-2'),
    practiceIds: fc.constantFrom(
      null,
      ['first'],
      ['first', 'second'],
      ['second'],
    ),
    deskOnlyUntilHoursBefore: fc.constantFrom(null, null, 0, 3, 24),
  };
  const rules: fc.Arbitrary<AvailabilityRule> = fc
    .record({
      ...terms,
      id: fc.uuid(),
      weekday: fc.constantFrom(...days.map(weekdayOf)),
      fromMinute: fc
        .integer({ min: 0, max: 95 })
        .map((quarter) => quarter * 15),
      lasting: fc.integer({ min: 1, max: 40 }).map((quarter) => quarter * 15),
      validFrom: fc.constantFrom('2011-12-19', '2011-12-27', ...days),
      validTo: fc.constantFrom(null, null, ...days),
      everyWeeks: fc.constantFrom(1, 1, 2),
    })
    .map(({ lasting, ...entry }) => ({
      ...entry,
      toMinute: Math.min(1440, entry.fromMinute + lasting),
    }));
  const absences: fc.Arbitrary<Absence> = fc
    .tuple(
      intervalsFrom(start, { latest: 4320, longest: 1500, step: 10 }),
      fc.constantFrom('Vacaciones', 'Congreso'),
    )
    .map(([interval, reason]) => ({ ...interval, reason }));
  const extras: fc.Arbitrary<ExtraSession> = fc
    .tuple(
      intervalsFrom(start, { latest: 4320, longest: 400, step: 10 }),
      fc.record(terms),
    )
    .map(([interval, its]) => ({ ...interval, ...its }));
  const holidays: fc.Arbitrary<Holiday> = fc.record({
    day: fc.constantFrom(...days),
    name: fc.constantFrom('Día de la Patria', 'Puente'),
    isWorked: fc.boolean(),
  });
  return fc.record({
    rules: fc.array(rules, { maxLength: 5 }),
    absences: fc.array(absences, { maxLength: 2 }),
    extraSessions: fc.array(extras, { maxLength: 2 }),
    holidays: fc.array(holidays, { maxLength: 2 }),
  });
}

function requestsOf(
  days: ClinicDay[],
  start: EpochMinute,
  zone: Zone,
): fc.Arbitrary<OfferRequest> {
  const policy = fc.record({
    minNoticeMinutes: fc.constantFrom(0, 120, 600),
    horizonDays: fc.constantFrom(0, 1, 2, 60),
    maxFuturePerPatient: fc.constant(3),
    maxFuturePerSpecialty: fc.constant(1),
    changeUntilHours: fc.constant(12),
    bufferMinutes: fc.constantFrom(0, 0, 5, 7),
  });
  const moments = fc.constantFrom(...days).chain((today) => {
    const length = Math.max(
      1,
      startOfDay(addDays(today, 1), zone) - startOfDay(today, zone),
    );
    return fc
      .integer({ min: 0, max: length - 1 })
      .map((minute) => ({ today, now: startOfDay(today, zone) + minute }));
  });
  return fc
    .record({
      busy: fc.array(busyIn(start), { maxLength: 25 }),
      policy,
      moment: moments,
      audience: fc.constantFrom('web' as const, 'desk' as const),
      practiceId: fc.constantFrom(null, 'first', 'second'),
      visitMinutes: fc.constantFrom(10, 20, 25, 45, 60),
    })
    .map(({ moment, ...request }) => ({ ...request, ...moment }));
}

function intervalsFrom(
  start: EpochMinute,
  { latest, longest, step }: { latest: number; longest: number; step: number },
): fc.Arbitrary<Interval> {
  return fc
    .record({
      at: fc.integer({ min: 0, max: latest / step }),
      lasting: fc.integer({ min: 1, max: longest / step }),
    })
    .map(({ at, lasting }) => ({
      start: start + at * step,
      end: start + (at + lasting) * step,
    }));
}
