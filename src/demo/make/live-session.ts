import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import type { Random } from '../material/seeded-random.ts';
import { dayMinutes } from './booking-moment.ts';
import type { DemoSession, DemoVisit } from './demo-session.ts';

export type VisitStatus =
  | 'booked'
  | 'arrived'
  | 'in_progress'
  | 'fulfilled'
  | 'noshow'
  | 'cancelled';

export interface VisitStep {
  from: VisitStatus | null;
  to: VisitStatus;
  at: EpochMinute;
  by: 'patient' | 'reception' | 'doctor' | 'system';
  reason: string | null;
}

/** A visit and its history up to now. */
export interface LivedVisit {
  visit: DemoVisit;
  session: DemoSession;
  status: VisitStatus;
  confirmedAt: EpochMinute | null;
  steps: VisitStep[];
}

/** A visit with the id of its appointment. */
export type NumberedVisit = LivedVisit & { id: string };

const closesAt = 21 * 60 + 30;

/**
 * Simulates a session with its delays: which patients came, and when each went in and out. Events after `now`
 * have not happened yet, and the random draws do not depend on `now`.
 */
export function liveSession(
  random: Random,
  {
    session,
    now,
    todayStart,
  }: { session: DemoSession; now: EpochMinute; todayStart: EpochMinute },
): LivedVisit[] {
  let doctorFreeAt = session.opening.start + random.between(-2, 14);
  const inOrder = session.visits.toSorted(
    (a, b) => a.start - b.start || a.overbookPlace - b.overbookPlace,
  );
  return inOrder.map((visit) => {
    const { bookedAt: at, bookedBy: by } = visit;
    const booked: VisitStep = {
      from: null,
      to: 'booked',
      at,
      by,
      reason: null,
    };
    const confirmedAt = confirmationOf(random, visit, todayStart);
    if (visit.cancelled) {
      const { at, by, reason } = visit.cancelled;
      const cancelled: VisitStep = {
        from: 'booked',
        to: 'cancelled',
        at,
        by,
        reason,
      };
      const wasConfirmed =
        confirmedAt !== null && confirmedAt < at ? confirmedAt : null;
      return {
        visit,
        session,
        status: 'cancelled',
        confirmedAt: wasConfirmed,
        steps: [booked, cancelled],
      };
    }
    const isAbsent = random.chance(absenceChance(visit)) && !visit.isCertain;
    const later = isAbsent
      ? [absenceOf(random, visit, session)]
      : attendanceOf(random, visit, {
          doctorFreeAt,
          opensAt: session.opening.start,
        });
    if (!isAbsent) doctorFreeAt = later.at(-1)?.at ?? doctorFreeAt;
    const steps = [booked, ...later.filter((step) => step.at <= now)];
    return {
      visit,
      session,
      status: steps.at(-1)?.to ?? 'booked',
      confirmedAt,
      steps,
    };
  });
}

/** The earlier a visit was booked, the likelier the patient forgets it. */
function absenceChance({ start, bookedAt }: DemoVisit): number {
  const days = (start - bookedAt) / dayMinutes;
  return days < 7 ? 0.1 : days < 25 ? 0.16 : 0.22;
}

function absenceOf(
  random: Random,
  { start }: DemoVisit,
  { dayStart }: DemoSession,
): VisitStep {
  const byDesk = random.chance(0.6);
  const noticedAt = start + random.between(20, 50);
  return byDesk
    ? {
        from: 'booked',
        to: 'noshow',
        at: noticedAt,
        by: 'reception',
        reason: null,
      }
    : {
        from: 'booked',
        to: 'noshow',
        at: dayStart + closesAt,
        by: 'system',
        reason: 'Cierre del día',
      };
}

function attendanceOf(
  random: Random,
  { start, end }: DemoVisit,
  {
    doctorFreeAt,
    opensAt,
  }: { doctorFreeAt: EpochMinute; opensAt: EpochMinute },
): VisitStep[] {
  const arrivedAt = Math.max(start - random.between(-6, 25), opensAt - 20);
  const seenAt = Math.max(doctorFreeAt + random.between(1, 3), arrivedAt + 2);
  const leftAt =
    seenAt +
    Math.max(4, Math.round((end - start) * (0.55 + 0.5 * random.fraction())));
  return [
    {
      from: 'booked',
      to: 'arrived',
      at: arrivedAt,
      by: 'reception',
      reason: null,
    },
    {
      from: 'arrived',
      to: 'in_progress',
      at: seenAt,
      by: 'doctor',
      reason: null,
    },
    {
      from: 'in_progress',
      to: 'fulfilled',
      at: leftAt,
      by: 'doctor',
      reason: null,
    },
  ];
}

/** Half of the patients confirm after the reminder, one to two days before the visit. */
function confirmationOf(
  random: Random,
  { start, bookedAt }: DemoVisit,
  todayStart: EpochMinute,
): EpochMinute | null {
  const confirms = random.chance(0.55);
  const at = start - random.between(20 * 60, 46 * 60);
  const isPast = start < todayStart || at < todayStart;
  return confirms && at > bookedAt && isPast ? at : null;
}
