import type { ClinicDay } from '../calendar/clinic-day.ts';
import { firstEndingAfter, type Interval, intersection, mergeIntervals } from '../calendar/interval.ts';
import type { DayAvailability, DayReason } from './day-availability.ts';
import type { DayOpenings } from './openings.ts';

/** What one doctor offers, and how much of each day is already given away. */
export interface DoctorAgenda {
  doctorId: string;
  days: readonly DayAvailability[];
  takenMinutes: ReadonlyMap<ClinicDay, number>;
}

/** A start of "cualquier profesional", and with whom it is. */
export interface AnyDoctorStart {
  /** Minutes elapsed since the day began. */
  minute: number;
  doctorId: string;
}

export type AnyDoctorDay =
  | { day: ClinicDay; starts: AnyDoctorStart[]; reason: null }
  | { day: ClinicDay; starts: []; reason: DayReason };

// Closest to being bookable first.
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
 * The days of several doctors as one. A start that several have goes to whoever has the fewest minutes
 * taken that day (then by id); a day that nobody has gives the reason closest to bookable.
 */
export function mergeDoctors(agendas: readonly DoctorAgenda[]): AnyDoctorDay[] {
  const byDay = new Map<ClinicDay, { doctorId: string; taken: number; offered: DayAvailability }[]>();
  for (const { doctorId, days, takenMinutes } of agendas) {
    for (const offered of days) {
      const entry = { doctorId, taken: takenMinutes.get(offered.day) ?? 0, offered };
      const known = byDay.get(offered.day);
      if (known) known.push(entry);
      else byDay.set(offered.day, [entry]);
    }
  }
  return [...byDay.keys()].sort().map((day) => {
    const entries = (byDay.get(day) ?? []).sort(
      (one, other) => one.taken - other.taken || (one.doctorId < other.doctorId ? -1 : 1),
    );
    const doctorOf = new Map<number, string>();
    for (const { doctorId, offered } of entries) {
      for (const minute of offered.starts) if (!doctorOf.has(minute)) doctorOf.set(minute, doctorId);
    }
    const starts = [...doctorOf].map(([minute, doctorId]) => ({ minute, doctorId }));
    if (starts.length > 0)
      return { day, starts: starts.sort((one, other) => one.minute - other.minute), reason: null };
    return { day, starts: [], reason: mostHopeful(entries.flatMap(({ offered }) => offered.reason ?? [])) };
  });
}

/** Minutes of each day that are given away, what several bookings share counted once. */
export function takenMinutesByDay(
  days: readonly DayOpenings[],
  busy: readonly Interval[],
): ReadonlyMap<ClinicDay, number> {
  const merged = mergeIntervals(busy);
  return new Map(
    days.map((span) => {
      let minutes = 0;
      for (let index = firstEndingAfter(merged, span.start); index < merged.length; index++) {
        const shared = intersection(merged[index] as Interval, span);
        if (shared.start >= shared.end) break;
        minutes += shared.end - shared.start;
      }
      return [span.day, minutes];
    }),
  );
}

/** The most hopeful reason; of two that wait for the web to open, the sooner. */
function mostHopeful(reasons: readonly DayReason[]): DayReason {
  const [best] = reasons.toSorted(
    (one, other) =>
      REASONS_BY_HOPE.indexOf(one.code) - REASONS_BY_HOPE.indexOf(other.code) || opensWhen(one, other),
  );
  return best ?? { code: 'NO_SESSION' };
}

function opensWhen(one: DayReason, other: DayReason): number {
  if (one.code === 'DESK_ONLY' && other.code === 'DESK_ONLY') {
    if (one.opensAt === other.opensAt) return 0;
    return (one.opensAt ?? Infinity) - (other.opensAt ?? Infinity);
  }
  if (one.code === 'BEYOND_HORIZON' && other.code === 'BEYOND_HORIZON')
    return one.opensOn < other.opensOn ? -1 : Number(one.opensOn > other.opensOn);
  return 0;
}
