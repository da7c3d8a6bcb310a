import {
  type Opening,
  openingsOfDay,
} from '../../../base/clinic/rules/openings.ts';
import type {
  AvailabilityRule,
  ExtraSession,
  Schedule,
} from '../../../base/clinic/rules/schedule.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import {
  dayOf,
  wallClockOf,
  type Zone,
} from '../../../base/time/clinic-zone.ts';
import { type Interval, overlaps } from '../../../base/time/interval.ts';
import { firstCommonDay } from './rule-days.ts';

/** An existing session that a new one would overlap, on the first day of the overlap. */
export interface Clash {
  day: ClinicDay;
  /** The hours of the existing session, in wall-clock minutes, up to 1440. */
  fromMinute: number;
  toMinute: number;
  roomId: string | null;
  /** The existing session repeats every week, or every N weeks. */
  repeats: boolean;
}

/**
 * The schedule to compare with: every session of the same doctor, or those of another doctor in the same
 * room.
 */
export interface Others {
  schedule: Schedule;
  isSameDoctor: boolean;
  zone: Zone;
}

/**
 * The first session in `others` that a new rule would overlap. `own` is the schedule of the rule's doctor.
 */
export function clashOfRule(
  rule: AvailabilityRule,
  own: Schedule,
  others: Others,
): Clash | null {
  for (const other of others.schedule.rules) {
    if (other.id === rule.id || !share(rule, other, others)) continue;
    if (rule.fromMinute >= other.toMinute || other.fromMinute >= rule.toMinute)
      continue;
    const day = firstCommonDay(rule, other);
    const { fromMinute, toMinute, roomId } = other;
    if (day) return { day, fromMinute, toMinute, roomId, repeats: true };
  }
  const alone = { ...own, rules: [rule], extraSessions: [] };
  return firstOf(others.schedule.extraSessions, (extra) => {
    const day = dayOf(extra.start, others.zone);
    const { openings } = openingsOfDay(alone, day, others.zone);
    const isMet = openings.some(
      (opening) => share(opening, extra, others) && overlaps(opening, extra),
    );
    return isMet ? clashWith(extra, others.zone, false) : null;
  });
}

/**
 * The session in `others` that an extra session would overlap; absences and closures on that day leave the
 * time free.
 */
export function clashOfExtraSession(
  extra: ExtraSession,
  others: Others,
): Clash | null {
  const { openings } = openingsOfDay(
    others.schedule,
    dayOf(extra.start, others.zone),
    others.zone,
  );
  const met = openings.find(
    (opening) => share(opening, extra, others) && overlaps(opening, extra),
  );
  return met
    ? clashWith(met, others.zone, isOfRule(met, others.schedule))
    : null;
}

/** An extra session of another doctor in the same room during a stretch in which a doctor attends again. */
export function clashOfReturn(
  stretch: Interval,
  own: Schedule,
  others: Others,
): Clash | null {
  if (others.isSameDoctor) return null;
  const within = others.schedule.extraSessions.filter((extra) =>
    overlaps(extra, stretch),
  );
  return firstOf(within, (extra) => {
    const { openings } = openingsOfDay(
      own,
      dayOf(extra.start, others.zone),
      others.zone,
    );
    const isMet = openings.some(
      (opening) => share(opening, extra, others) && overlaps(opening, extra),
    );
    return isMet ? clashWith(extra, others.zone, false) : null;
  });
}

type Placed = { roomId: string | null };

function share(a: Placed, b: Placed, { isSameDoctor }: Others): boolean {
  return isSameDoctor || (a.roomId !== null && a.roomId === b.roomId);
}

function isOfRule(
  { gridStart }: Opening,
  { extraSessions }: Schedule,
): boolean {
  return !extraSessions.some(({ start }) => start === gridStart);
}

function clashWith(
  session: Interval & Placed,
  zone: Zone,
  repeats: boolean,
): Clash {
  const { day, minute } = wallClockOf(session.start, zone);
  const { minute: end } = wallClockOf(session.end, zone);
  return {
    day,
    fromMinute: minute,
    toMinute: end === 0 ? 1440 : end,
    roomId: session.roomId,
    repeats,
  };
}

function firstOf<Entry>(
  entries: readonly Entry[],
  clashOf: (entry: Entry) => Clash | null,
): Clash | null {
  for (const entry of entries) {
    const clash = clashOf(entry);
    if (clash) return clash;
  }
  return null;
}
