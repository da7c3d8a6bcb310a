import type { EpochMinute } from '../calendar/clinic-zone.ts';
import { contains, type Interval, mergeIntervals, overlaps } from '../calendar/interval.ts';
import type { Closure, DayOpenings, Opening } from './openings.ts';
import type { Absence } from './schedule.ts';

/** A turno that was given, as far as the schedule is concerned. */
export interface GivenTurno extends Interval {
  practiceId: string;
  /** A sobreturno may run past the end of the session in which it begins. */
  isOverbooked: boolean;
}

/** From what is right to what is worst: in a session, at no session's time, where it is said that nobody attends. */
export const places = ['inside', 'outside', 'closed'] as const;
export type Place = (typeof places)[number];

/** When a doctor attends on a day, as far as a turno's place in it is concerned. */
export interface AttendedDay {
  openings: readonly Pick<Opening, 'start' | 'end' | 'practiceIds'>[];
  closure: Closure | null;
}

/** Where a turno lies in its doctor's day. Two sessions that touch are one. */
export function placeInSchedule(
  turno: GivenTurno,
  { openings, closure }: AttendedDay,
  absences: readonly Absence[],
): Place {
  const fitting = mergeIntervals(openings.filter((opening) => isFor(opening, turno)));
  const needed = turno.isOverbooked ? firstMinuteOf(turno) : turno;
  if (fitting.some((stretch) => contains(stretch, needed))) return 'inside';
  const isClosed = closure?.code === 'HOLIDAY' || absences.some((absence) => overlaps(absence, turno));
  return isClosed ? 'closed' : 'outside';
}

/** The room of the session in which a turno begins; undefined where it begins in none. */
export function roomOf(turno: GivenTurno, { openings }: Pick<DayOpenings, 'openings'>) {
  const start = firstMinuteOf(turno);
  return openings.find((opening) => isFor(opening, turno) && contains(opening, start))?.roomId;
}

function isFor({ practiceIds }: Pick<Opening, 'practiceIds'>, { practiceId }: GivenTurno): boolean {
  return practiceIds === null || practiceIds.includes(practiceId);
}

function firstMinuteOf({ start }: { start: EpochMinute }): Interval {
  return { start, end: start + 1 };
}
