import type { SnapshotDoctor } from '../../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { addDays, daysFrom } from '../../../../base/time/clinic-day.ts';
import { startOfDay } from '../../../../base/time/clinic-zone.ts';
import { freeStarts } from '../../../schedule/rules/free-starts.ts';
import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';
import { requestFor } from '../../../schedule/server/availability/offers-of-doctor.ts';

/** The minutes that a doctor's schedule offers to the web from now on, as if no time were taken. */
export interface OfferedMinutes {
  offeredMinutes: number;
  /** The end of the last day that the web may book. */
  until: Date;
}

/**
 * Returns the minutes of a practice's starts. Computes them anew every ten minutes and when the schedule
 * changes.
 */
export function offeredMinutesOf(
  { snapshot: cache }: Pick<ReadServices, 'snapshot'>,
  {
    snapshot,
    doctor,
    practice,
  }: Pick<ChosenSlot, 'snapshot' | 'doctor' | 'practice'>,
  now: Date,
): OfferedMinutes {
  const ofDoctor = known.get(doctor) ?? new Map<string, Known>();
  known.set(doctor, ofDoctor);
  const period = Math.floor(now.getTime() / PERIOD_MS);
  const before = ofDoctor.get(practice.id);
  if (before?.period === period) return before;
  const request = requestFor({
    snapshot,
    doctor,
    practice,
    busy: [],
    now,
    audience: 'web',
  });
  const days = daysFrom(request.today, doctor.policy.horizonDays + 1);
  const openings = days.map((day) => cache.openingsOf(snapshot, doctor, day));
  const end = startOfDay(
    addDays(request.today, days.length),
    snapshot.clinic.timeZone,
  );
  const found = {
    period,
    offeredMinutes: freeStarts(openings, request).reduce(
      (sum, { start, end }) => sum + end - start,
      0,
    ),
    until: new Date(end * 60_000),
  };
  ofDoctor.set(practice.id, found);
  return found;
}

type Known = OfferedMinutes & { period: number };

const PERIOD_MS = 10 * 60_000;

const known = new WeakMap<SnapshotDoctor, Map<string, Known>>();
