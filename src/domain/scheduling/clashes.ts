import type { ClinicDay } from '../calendar/clinic-day.ts';
import { dayOf, wallClockOf, type Zone } from '../calendar/clinic-zone.ts';
import { type Interval, overlaps } from '../calendar/interval.ts';
import { type Opening, openingsOfDay } from './openings.ts';
import { firstCommonDay } from './rule-days.ts';
import type { AvailabilityRule, ExtraSession, Schedule } from './schedule.ts';

/** A session that another one would run into, on the first day on which it does. */
export interface Clash {
  day: ClinicDay;
  /** Of the session that is there: wall-clock minutes, up to 1440. */
  fromMinute: number;
  toMinute: number;
  roomId: string | null;
  /** It is there each week, or every so many. */
  repeats: boolean;
}

/** What a session may run into: all of the same doctor's; another one's only where both use one room. */
export interface Others {
  schedule: Schedule;
  isSameDoctor: boolean;
  zone: Zone;
}

/** The first session of somebody's that a new rule runs into. `own` is the schedule of the rule's doctor. */
export function clashOfRule(rule: AvailabilityRule, own: Schedule, others: Others): Clash | null {
  for (const other of others.schedule.rules) {
    if (other.id === rule.id || !share(rule, other, others)) continue;
    if (rule.fromMinute >= other.toMinute || other.fromMinute >= rule.toMinute) continue;
    const day = firstCommonDay(rule, other);
    const { fromMinute, toMinute, roomId } = other;
    if (day) return { day, fromMinute, toMinute, roomId, repeats: true };
  }
  const alone = { ...own, rules: [rule], extraSessions: [] };
  return firstOf(others.schedule.extraSessions, (extra) => {
    const day = dayOf(extra.start, others.zone);
    const { openings } = openingsOfDay(alone, day, others.zone);
    const isMet = openings.some((opening) => share(opening, extra, others) && overlaps(opening, extra));
    return isMet ? clashWith(extra, others.zone, false) : null;
  });
}

/** The session of somebody's that an extra one runs into; who is absent then, or closed, is not in the way. */
export function clashOfExtraSession(extra: ExtraSession, others: Others): Clash | null {
  const { openings } = openingsOfDay(others.schedule, dayOf(extra.start, others.zone), others.zone);
  const met = openings.find((opening) => share(opening, extra, others) && overlaps(opening, extra));
  return met ? clashWith(met, others.zone, isOfRule(met, others.schedule)) : null;
}

/** What a doctor who attends again in a stretch finds in their room: another one's extra session. */
export function clashOfReturn(stretch: Interval, own: Schedule, others: Others): Clash | null {
  if (others.isSameDoctor) return null;
  const within = others.schedule.extraSessions.filter((extra) => overlaps(extra, stretch));
  return firstOf(within, (extra) => {
    const { openings } = openingsOfDay(own, dayOf(extra.start, others.zone), others.zone);
    const isMet = openings.some((opening) => share(opening, extra, others) && overlaps(opening, extra));
    return isMet ? clashWith(extra, others.zone, false) : null;
  });
}

type Placed = { roomId: string | null };

function share(one: Placed, other: Placed, { isSameDoctor }: Others): boolean {
  return isSameDoctor || (one.roomId !== null && one.roomId === other.roomId);
}

function isOfRule({ gridStart }: Opening, { extraSessions }: Schedule): boolean {
  return !extraSessions.some(({ start }) => start === gridStart);
}

function clashWith(session: Interval & Placed, zone: Zone, repeats: boolean): Clash {
  const { day, minute } = wallClockOf(session.start, zone);
  const { minute: end } = wallClockOf(session.end, zone);
  return { day, fromMinute: minute, toMinute: end === 0 ? 1440 : end, roomId: session.roomId, repeats };
}

function firstOf<Entry>(entries: readonly Entry[], clashOf: (entry: Entry) => Clash | null): Clash | null {
  for (const entry of entries) {
    const clash = clashOf(entry);
    if (clash) return clash;
  }
  return null;
}
