import type { ClinicDay } from '../calendar/clinic-day.ts';
import { type AppointmentStatus, canMove } from './life.ts';

/** What staff do with a turno on its day. Calling is no act of these: who waits may be called again. */
export const DAY_ACTS = ['arrive', 'start', 'finish', 'attended', 'absent', 'cancel'] as const;
export type DayAct = (typeof DAY_ACTS)[number];

/** Who does it: the counter, or the doctor whose turno it is. */
export type DayRole = 'reception' | 'doctor';

/** For how long whoever did it may take it back. */
export const UNDO_ACT_SECONDS = 60;

interface Rule {
  to: AppointmentStatus;
  /** Only of these, where the states alone would allow more. */
  from?: AppointmentStatus;
  /** The state between, which nobody saw: who noted it did both steps. */
  via?: AppointmentStatus;
  roles: readonly DayRole[];
  /**
   * own: on the turno's own clinic day alone. ownOrLeft: then, or later where somebody was left waiting.
   * left: only later, where somebody was left waiting. notOver: until its day is over. any: whenever its state allows it.
   */
  day: 'own' | 'ownOrLeft' | 'left' | 'notOver' | 'any';
  /** Of who is only expected it waits for the turno's hour: until then they may still come. */
  waitsForHour?: true;
}

const RULES: Record<DayAct, Rule> = {
  arrive: { to: 'arrived', roles: ['reception'], day: 'own' },
  start: { to: 'in_progress', roles: ['doctor'], day: 'ownOrLeft' },
  finish: { to: 'fulfilled', roles: ['doctor'], day: 'any' },
  attended: { from: 'arrived', to: 'fulfilled', via: 'in_progress', roles: ['reception'], day: 'left' },
  absent: { to: 'noshow', roles: ['reception', 'doctor'], day: 'ownOrLeft', waitsForHour: true },
  cancel: { to: 'cancelled', roles: ['reception'], day: 'notOver' },
};

export interface DayActAsked {
  act: DayAct;
  status: AppointmentStatus;
  role: DayRole;
  /** The clinic day on which the turno is. */
  day: ClinicDay;
  /** The clinic day on which it is asked. */
  today: ClinicDay;
  /** When it begins, and when it is asked; both in milliseconds of the epoch. */
  startsAt: number;
  now: number;
}

export type WhyNotAct = 'WRONG_ROLE' | 'WRONG_STATUS' | 'WRONG_DAY' | 'TOO_EARLY';

/** The state that an act leads to. */
export function statusAfter(act: DayAct): AppointmentStatus {
  return RULES[act].to;
}

/** The states that a turno goes through by an act, the last of them being where it stays. */
export function statusesOf(act: DayAct): AppointmentStatus[] {
  const { via, to } = RULES[act];
  return via ? [via, to] : [to];
}

/** Whether it is noted while it happens: of what was noted days later nobody knows the hour. */
export function isOfItsMoment(act: DayAct): boolean {
  return RULES[act].day !== 'left';
}

/** Whether an act is of that role at all, whatever the turno's state. */
export function isActOf(role: DayRole, act: DayAct): boolean {
  return RULES[act].roles.includes(role);
}

/** Why an act may not be done now; null: it may. What state and role allow may still be of another day. */
export function whyNotAct({ act, status, role, day, today, startsAt, now }: DayActAsked): WhyNotAct | null {
  const rule = RULES[act];
  if (!isActOf(role, act)) return 'WRONG_ROLE';
  // Of today's it is the doctor who says that they attended.
  if (rule.day === 'left' && day >= today) return 'WRONG_ROLE';
  if (!canGo(status, act)) return 'WRONG_STATUS';
  if (!isItsDay(rule.day, { status, day, today })) return 'WRONG_DAY';
  return rule.waitsForHour && status === 'booked' && now < startsAt ? 'TOO_EARLY' : null;
}

/** All that this role may do with the turno now. */
export function actsNow(asked: Omit<DayActAsked, 'act'>): DayAct[] {
  return DAY_ACTS.filter((act) => whyNotAct({ ...asked, act }) === null);
}

/**
 * All that may be done with a turno by now, of what could be when it was read: whoever may receive or attend somebody
 * who is expected may say that they did not come, once the turno's hour is there.
 */
export function actsByNow(
  read: { acts: readonly DayAct[]; status: AppointmentStatus; startsAt: number },
  now: number,
): DayAct[] {
  const { acts, status, startsAt } = read;
  const isExpected = status === 'booked' && (acts.includes('arrive') || acts.includes('start'));
  return DAY_ACTS.filter((act) => acts.includes(act) || (act === 'absent' && isExpected && now >= startsAt));
}

/** Who waits may be called, and nobody else. */
export function canCall(status: AppointmentStatus): boolean {
  return status === 'arrived';
}

/** Until when an act of that moment may be taken back by whoever did it; both in milliseconds of the epoch. */
export function undoActUntil(doneAt: number): number {
  return doneAt + UNDO_ACT_SECONDS * 1000;
}

/** Whether it may still be taken back now. */
export function canUndoAct({ doneAt, now }: { doneAt: number; now: number }): boolean {
  return now < undoActUntil(doneAt);
}

function canGo(status: AppointmentStatus, act: DayAct): boolean {
  const { from = status } = RULES[act];
  const [first, second] = statusesOf(act);
  if (status !== from || first === undefined) return false;
  return canMove(status, first) && (second === undefined || canMove(first, second));
}

function isItsDay(
  rule: Rule['day'],
  { status, day, today }: Pick<DayActAsked, 'status' | 'day' | 'today'>,
): boolean {
  switch (rule) {
    case 'any':
      return true;
    case 'notOver':
      return today <= day;
    case 'own':
      return today === day;
    case 'left':
      return day < today;
    case 'ownOrLeft':
      return today === day || (status === 'arrived' && day < today);
  }
}
