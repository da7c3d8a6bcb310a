import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { canMove } from './life.ts';

/** The acts of staff on an appointment on its day. A call is not among them, because it may be repeated. */
export const DAY_ACTS = [
  'arrive',
  'start',
  'finish',
  'attended',
  'absent',
  'cancel',
] as const;
export type DayAct = (typeof DAY_ACTS)[number];

/** The actor: the counter, or the appointment's doctor. */
export type DayRole = 'reception' | 'doctor';

/** How long the user who did an act may undo it. */
export const UNDO_ACT_SECONDS = 60;

interface Rule {
  to: AppointmentStatus;
  /** Restricts the start state further than the transitions do. */
  from?: AppointmentStatus;
  /** The intermediate state, recorded in the same act because it was not noted at the time. */
  via?: AppointmentStatus;
  roles: readonly DayRole[];
  /**
   * own: on the appointment's own clinic day. ownOrLeft: also later, for a patient left waiting. left: only
   * later, for such a patient. notOver: until the end of its day. any: whenever its state allows.
   */
  day: 'own' | 'ownOrLeft' | 'left' | 'notOver' | 'any';
  /** For an expected patient, only from the appointment's start on: until then they may still come. */
  waitsForHour?: true;
}

const RULES: Record<DayAct, Rule> = {
  arrive: { to: 'arrived', roles: ['reception'], day: 'own' },
  start: { to: 'in_progress', roles: ['doctor'], day: 'ownOrLeft' },
  finish: { to: 'fulfilled', roles: ['doctor'], day: 'any' },
  attended: {
    from: 'arrived',
    to: 'fulfilled',
    via: 'in_progress',
    roles: ['reception'],
    day: 'left',
  },
  absent: {
    to: 'noshow',
    roles: ['reception', 'doctor'],
    day: 'ownOrLeft',
    waitsForHour: true,
  },
  cancel: { to: 'cancelled', roles: ['reception'], day: 'notOver' },
};

export interface DayActRequest {
  act: DayAct;
  status: AppointmentStatus;
  role: DayRole;
  /** The clinic day on which the appointment is. */
  day: ClinicDay;
  /** The clinic day of the request. */
  today: ClinicDay;
  /** The start of the appointment; like `now`, in milliseconds since the epoch. */
  startsAt: number;
  now: number;
}

/**
 * Returns the clinic day by which an appointment is judged: its own until its day ends, which is after
 * midnight if its session goes on. Instants are milliseconds since the epoch.
 */
export function todayOf({
  day,
  today,
  dayEndsAt,
  now,
}: Pick<DayActRequest, 'day' | 'today' | 'now'> & {
  dayEndsAt: number;
}): ClinicDay {
  return day < today && now < dayEndsAt ? day : today;
}

export type WhyNotAct =
  | 'WRONG_ROLE'
  | 'WRONG_STATUS'
  | 'WRONG_DAY'
  | 'TOO_EARLY';

/** The state that an act leads to. */
export function statusAfter(act: DayAct): AppointmentStatus {
  return RULES[act].to;
}

/** The states that an act passes through; the last one is the resulting state. */
export function statusesOf(act: DayAct): AppointmentStatus[] {
  const { via, to } = RULES[act];
  return via ? [via, to] : [to];
}

/** True if an act is noted as it happens. A `left` act is noted days later, and its hour is unknown. */
export function isOfItsMoment(act: DayAct): boolean {
  return RULES[act].day !== 'left';
}

/** True if the role may ever do this act, in some state of the appointment. */
export function isActOf(role: DayRole, act: DayAct): boolean {
  return RULES[act].roles.includes(role);
}

/** Why an act may not be done now; null: it may. WRONG_DAY: role and state allow the act, on another day. */
export function whyNotAct({
  act,
  status,
  role,
  day,
  today,
  startsAt,
  now,
}: DayActRequest): WhyNotAct | null {
  const rule = RULES[act];
  if (!isActOf(role, act)) return 'WRONG_ROLE';
  // On the appointment's own day, only its doctor may say that the patient was seen.
  if (rule.day === 'left' && day >= today) return 'WRONG_ROLE';
  if (!canGo(status, act)) return 'WRONG_STATUS';
  if (!isItsDay(rule.day, { status, day, today })) return 'WRONG_DAY';
  return rule.waitsForHour && status === 'booked' && now < startsAt
    ? 'TOO_EARLY'
    : null;
}

/** All that this role may do with the appointment now. */
export function actsNow(request: Omit<DayActRequest, 'act'>): DayAct[] {
  return DAY_ACTS.filter((act) => whyNotAct({ ...request, act }) === null);
}

/**
 * Returns the acts possible now for an appointment read earlier: it adds `absent` from the appointment's
 * start on, for a user who may receive or attend its expected patient.
 */
export function actsByNow(
  read: {
    acts: readonly DayAct[];
    status: AppointmentStatus;
    startsAt: number;
  },
  now: number,
): DayAct[] {
  const { acts, status, startsAt } = read;
  const isExpected =
    status === 'booked' && (acts.includes('arrive') || acts.includes('start'));
  return DAY_ACTS.filter(
    (act) =>
      acts.includes(act) || (act === 'absent' && isExpected && now >= startsAt),
  );
}

/** Only a waiting patient may be called. */
export function canCall(status: AppointmentStatus): boolean {
  return status === 'arrived';
}

/** True if the counter may move an appointment: an expected one, and on its day a waiting one. */
export function canMoveAtDesk({
  status,
  day,
  today,
}: Pick<DayActRequest, 'status' | 'day' | 'today'>): boolean {
  return status === 'booked'
    ? today <= day
    : status === 'arrived' && day === today;
}

/** Until when the user who did an act may undo it; milliseconds since the epoch, in and out. */
export function undoActUntil(doneAt: number): number {
  return doneAt + UNDO_ACT_SECONDS * 1000;
}

/** True if the act may still be undone now. */
export function canUndoAct({
  doneAt,
  now,
}: {
  doneAt: number;
  now: number;
}): boolean {
  return now < undoActUntil(doneAt);
}

function canGo(status: AppointmentStatus, act: DayAct): boolean {
  const { from = status } = RULES[act];
  const [first, second] = statusesOf(act);
  if (status !== from || first === undefined) return false;
  return (
    canMove(status, first) && (second === undefined || canMove(first, second))
  );
}

function isItsDay(
  rule: Rule['day'],
  { status, day, today }: Pick<DayActRequest, 'status' | 'day' | 'today'>,
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
