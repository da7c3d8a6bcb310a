import type { DayOpenings } from '../../../base/clinic/rules/openings.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import {
  firstEndingAfter,
  type Interval,
  intersection,
  mergeIntervals,
} from '../../../base/time/interval.ts';
import type { DayAvailability, DayReason } from './day-availability.ts';

/** A doctor's availability, and the minutes already taken on each day. */
export interface DoctorAgenda {
  doctorId: string;
  days: readonly DayAvailability[];
  takenMinutes: ReadonlyMap<ClinicDay, number>;
  /** True on days when they get a start before doctors who are not preferred. Absent: never. */
  isPreferredOn?: (day: ClinicDay) => boolean;
}

/** A start of "cualquier profesional", and the doctor it is with. */
export interface AnyDoctorStart {
  /** Minutes elapsed since the day began. */
  minute: number;
  doctorId: string;
}

export type AnyDoctorDay =
  | { day: ClinicDay; starts: AnyDoctorStart[]; reason: null }
  | { day: ClinicDay; starts: []; reason: DayReason };

// The reason closest to bookable comes first.
const REASONS_BY_HOPE: readonly DayReason['code'][] = [
  'FULL',
  'DESK_ONLY',
  'TOO_SOON',
  'BEYOND_HORIZON',
  'ABSENT',
  'HOLIDAY',
  'PAST',
  'PRACTICE_NOT_OFFERED',
  'NO_SESSION',
];

/**
 * Merges the days of several doctors. A shared start goes to a preferred doctor, then to the doctor with the
 * fewest minutes taken that day (then by id). A day without starts has the reason closest to bookable.
 */
export function mergeDoctors(agendas: readonly DoctorAgenda[]): AnyDoctorDay[] {
  const byDay = new Map<
    ClinicDay,
    {
      doctorId: string;
      isPreferred: boolean;
      taken: number;
      offered: DayAvailability;
    }[]
  >();
  for (const { doctorId, days, takenMinutes, isPreferredOn } of agendas) {
    for (const offered of days) {
      const taken = takenMinutes.get(offered.day) ?? 0;
      const entry = {
        doctorId,
        isPreferred: isPreferredOn?.(offered.day) ?? false,
        taken,
        offered,
      };
      const existing = byDay.get(offered.day);
      if (existing) existing.push(entry);
      else byDay.set(offered.day, [entry]);
    }
  }
  return [...byDay.keys()].sort().map((day) => {
    const entries = (byDay.get(day) ?? []).sort(
      (a, b) =>
        Number(b.isPreferred) - Number(a.isPreferred) ||
        a.taken - b.taken ||
        (a.doctorId < b.doctorId ? -1 : 1),
    );
    const doctorOf = new Map<number, string>();
    for (const { doctorId, offered } of entries) {
      for (const minute of offered.starts)
        if (!doctorOf.has(minute)) doctorOf.set(minute, doctorId);
    }
    const starts = [...doctorOf].map(([minute, doctorId]) => ({
      minute,
      doctorId,
    }));
    if (starts.length > 0)
      return {
        day,
        starts: starts.sort((a, b) => a.minute - b.minute),
        reason: null,
      };
    return {
      day,
      starts: [],
      reason: mostHopeful(
        entries.flatMap(({ offered }) => offered.reason ?? []),
      ),
    };
  });
}

/** The minutes taken on each day; overlapping bookings count once. */
export function takenMinutesByDay(
  days: readonly DayOpenings[],
  busy: readonly Interval[],
): ReadonlyMap<ClinicDay, number> {
  const merged = mergeIntervals(busy);
  return new Map(
    days.map((span) => {
      let minutes = 0;
      for (
        let index = firstEndingAfter(merged, span.start);
        index < merged.length;
        index++
      ) {
        const shared = intersection(merged[index] as Interval, span);
        if (shared.start >= shared.end) break;
        minutes += shared.end - shared.start;
      }
      return [span.day, minutes];
    }),
  );
}

/** Returns the reason closest to bookable. If two wait to open to the web, the sooner one counts. */
function mostHopeful(reasons: readonly DayReason[]): DayReason {
  const [best] = reasons.toSorted(
    (a, b) =>
      REASONS_BY_HOPE.indexOf(a.code) - REASONS_BY_HOPE.indexOf(b.code) ||
      opensWhen(a, b),
  );
  return best ?? { code: 'NO_SESSION' };
}

function opensWhen(a: DayReason, b: DayReason): number {
  if (a.code === 'DESK_ONLY' && b.code === 'DESK_ONLY') {
    if (a.opensAt === b.opensAt) return 0;
    return (a.opensAt ?? Infinity) - (b.opensAt ?? Infinity);
  }
  if (a.code === 'BEYOND_HORIZON' && b.code === 'BEYOND_HORIZON')
    return a.opensOn < b.opensOn ? -1 : Number(a.opensOn > b.opensOn);
  return 0;
}
