import type { BookingPolicy } from '../../base/clinic/rules/booking-policy.ts';
import { weekdayOf } from '../../base/time/clinic-day.ts';
import { type EpochMinute, wallClockOf } from '../../base/time/clinic-zone.ts';
import type { Interval } from '../../base/time/interval.ts';
import {
  firstStart,
  isOnGrid,
  slotGrid,
} from '../../subjects/schedule/rules/slot-grid.ts';
import type { Random } from '../material/seeded-random.ts';
import { bookingMoment, bookingWindow } from './booking-moment.ts';
import { cancellationOf, cancellationShare } from './cancellation.ts';
import type { AgendaWorld, DemoSession, DemoVisit } from './demo-session.ts';
import type { DoctorPractice } from './make-doctors.ts';

export interface Filling {
  session: DemoSession;
  world: AgendaWorld;
  policy: BookingPolicy;
  /** The probability that a slot is taken. */
  occupancy: number;
  /** True if the first start belongs to the demonstration patient. */
  isStory: boolean;
  /** The minute at which an illness cancelled the whole session. Null: it was held. */
  lostAt: EpochMinute | null;
}

/** The index of the demonstration patient. */
const storyPatient = 0;

/**
 * Books visits into a session, from its first slot to its last. True: the demonstration patient's visit is
 * among them.
 */
export function fillSession(random: Random, filling: Filling): boolean {
  const { session, policy, occupancy, isStory } = filling;
  const { opening } = session;
  const stepMinutes = opening.slotMinutes + policy.bufferMinutes;
  let start = firstStart(opening, stepMinutes);
  const story =
    isStory && !filling.lostAt ? bookStory(random, filling, start) : null;
  if (story) start = story.end + policy.bufferMinutes;
  while (start < opening.end) {
    const practice = random.chance(occupancy)
      ? choosePractice(random, filling, start)
      : null;
    const visit = practice
      ? bookSlot(random, filling, { practice, start })
      : null;
    start = visit ? visit.end + policy.bufferMinutes : start + stepMinutes;
  }
  if (occupancy > 0.7 && !filling.lostAt && random.chance(0.14))
    squeezeIn(random, filling);
  return story !== null;
}

/** Chooses a practice, weighted by demand, that fits between that start and the session's end. */
function choosePractice(
  random: Random,
  filling: Filling,
  start: EpochMinute,
): DoctorPractice | null {
  const fitting = filling.session.doctor.practices.filter((practice) =>
    fitsAt(filling, practice, start),
  );
  return fitting.length > 0 ? random.pickWeighted(fitting) : null;
}

function fitsAt(
  filling: Filling,
  practice: DoctorPractice,
  start: EpochMinute,
): boolean {
  const { opening } = filling.session;
  const isAllowed =
    opening.practiceIds === null || opening.practiceIds.includes(practice.id);
  return isAllowed && isOnGrid(opening, gridOf(filling, practice), start);
}

function gridOf({ session, policy }: Filling, practice: DoctorPractice) {
  return slotGrid({
    slotMinutes: session.opening.slotMinutes,
    visitMinutes: practice.own.minutes ?? practice.minutes,
    bufferMinutes: policy.bufferMinutes,
  });
}

/** Books the slot, perhaps after a cancelled visit. Null: the slot stays free. */
function bookSlot(
  random: Random,
  filling: Filling,
  { practice, start }: { practice: DoctorPractice; start: EpochMinute },
): DemoVisit | null {
  const { session, occupancy, lostAt } = filling;
  const span = {
    start,
    end: start + gridOf(filling, practice).occupiedMinutes,
  };
  const first = bookVisit(random, filling, { practice, span, notBefore: null });
  if (!first) return null;
  session.visits.push(first);
  const isFreed = random.chance(cancellationShare);
  if (lostAt !== null)
    return cancelForIllness(first, {
      at: lostAt,
      changeUntilHours: filling.policy.changeUntilHours,
    });
  if (!isFreed) return keep(filling, first);
  cancel(random, filling, first);
  if (occupancy < 1 && random.chance(0.4)) return null;
  const notBefore = (first.cancelled?.at ?? start) + 5;
  const second = bookVisit(random, filling, { practice, span, notBefore });
  if (!second) return null;
  session.visits.push(second);
  return keep(filling, second);
}

function bookVisit(
  random: Random,
  { session, world, policy }: Filling,
  {
    practice,
    span,
    notBefore,
  }: {
    practice: DoctorPractice;
    span: Interval;
    notBefore: EpochMinute | null;
  },
): DemoVisit | null {
  const { doctor, day, dayStart, opening } = session;
  const { horizonDays } = policy;
  const window = bookingWindow(span.start, {
    dayStart,
    todayStart: world.todayStart,
    horizonDays,
  });
  const earliest = Math.max(window.earliest, notBefore ?? window.earliest);
  const bookedAt = bookingMoment(
    random,
    { start: span.start, dayStart },
    { ...window, earliest },
  );
  const patient = world.pool.choose(random, {
    ...span,
    day,
    doctor,
    specialty: practice.specialty,
  });
  const chosen = random.pickWeighted(channels).by;
  if (bookedAt === null || patient === null) return null;
  const isDeskOnly = isDeskOnlyAt(
    opening.deskOnlyUntilHoursBefore,
    span.start - bookedAt,
  );
  const bookedBy = isDeskOnly
    ? 'reception'
    : isSunday(bookedAt, world)
      ? 'patient'
      : chosen;
  return { ...newVisit, ...span, patient, practice, bookedAt, bookedBy };
}

const newVisit = { cancelled: null, overbookPlace: 0, isCertain: false };

const channels = [
  { by: 'patient', weight: 62 },
  { by: 'reception', weight: 34 },
  { by: 'doctor', weight: 4 },
] as const;

function isDeskOnlyAt(
  hoursBefore: number | null,
  minutesAhead: number,
): boolean {
  return (
    hoursBefore === 0 ||
    (hoursBefore !== null && minutesAhead > hoursBefore * 60)
  );
}

function isSunday(moment: EpochMinute, { zone }: AgendaWorld): boolean {
  return weekdayOf(wallClockOf(moment, zone).day) === 7;
}

function keep({ session, world }: Filling, visit: DemoVisit): DemoVisit {
  const { doctor, day } = session;
  world.pool.take(visit.patient, {
    ...visit,
    day,
    doctor,
    specialty: visit.practice.specialty,
  });
  return visit;
}

function cancel(
  random: Random,
  { world, policy }: Filling,
  visit: DemoVisit,
): void {
  const before =
    visit.start >= world.todayStart ? world.todayStart - 1 : visit.start - 1;
  visit.cancelled = cancellationOf(random, visit, {
    changeUntilHours: policy.changeUntilHours,
    before,
  });
}

function cancelForIllness(
  visit: DemoVisit,
  { at, changeUntilHours }: { at: EpochMinute; changeUntilHours: number },
): DemoVisit {
  const isLate = visit.start - at < changeUntilHours * 60;
  visit.bookedAt = Math.min(visit.bookedAt, at - 30);
  visit.cancelled = {
    at,
    by: 'reception',
    reason: 'El profesional avisó que no podrá atender',
    isLate,
  };
  return visit;
}

/** Books the demonstration patient's visit at the session's start. Null: it does not fit. */
function bookStory(
  random: Random,
  filling: Filling,
  start: EpochMinute,
): DemoVisit | null {
  const { doctor, day, dayStart, opening } = filling.session;
  const { todayStart, pool } = filling.world;
  const practice = doctor.practices.find((practice) => practice.isFirstChoice);
  if (!practice || !fitsAt(filling, practice, start)) return null;
  const span = {
    start,
    end: start + gridOf(filling, practice).occupiedMinutes,
  };
  const window = bookingWindow(start, {
    dayStart,
    todayStart,
    horizonDays: filling.policy.horizonDays,
  });
  const bookedAt = bookingMoment(random, { start, dayStart }, window);
  if (bookedAt === null || opening.deskOnlyUntilHoursBefore !== null)
    return null;
  if (
    !pool.isFree(storyPatient, {
      ...span,
      day,
      doctor,
      specialty: practice.specialty,
    })
  )
    return null;
  const booked = {
    ...span,
    patient: storyPatient,
    practice,
    bookedAt,
    bookedBy: 'patient',
  } as const;
  const visit: DemoVisit = { ...newVisit, ...booked, isCertain: true };
  filling.session.visits.push(visit);
  return keep(filling, visit);
}

/** Adds an overbooking beside a visit, given by the counter or the doctor. */
function squeezeIn(random: Random, filling: Filling): void {
  const { session } = filling;
  // An absence may split a session. Only its first part gets an overbooking, so that the half day has each
  // place once.
  if (session.opening.start !== session.opening.gridStart) return;
  const beside = session.visits.filter(
    (visit) => !visit.cancelled && visit.practice.isFirstChoice,
  );
  if (beside.length === 0) return;
  const { start, end, practice } = random.pick(beside);
  const visit = bookVisit(random, filling, {
    practice,
    span: { start, end },
    notBefore: null,
  });
  const bookedBy = random.chance(0.6) ? 'reception' : 'doctor';
  if (!visit) return;
  session.visits.push({ ...visit, bookedBy, overbookPlace: 1 });
  keep(filling, visit);
}
