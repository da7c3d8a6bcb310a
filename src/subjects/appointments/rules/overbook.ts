import type {
  Closure,
  DayOpenings,
} from '../../../base/clinic/rules/openings.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import {
  type EpochMinute,
  wallClockOf,
  type Zone,
} from '../../../base/time/clinic-zone.ts';
import { type Interval, overlaps } from '../../../base/time/interval.ts';
import type { FreeStart } from '../../schedule/rules/free-starts.ts';
import {
  accepts,
  type OfferRequest,
} from '../../schedule/rules/offer-request.ts';

/** Overbookings are counted per half day: before noon, and from noon on. */
export type HalfDay = `${ClinicDay} ${'AM' | 'PM'}`;

const NOON = 12 * 60;

export function halfDayOf(start: EpochMinute, zone: Zone): HalfDay {
  const { day, minute } = wallClockOf(start, zone);
  return `${day} ${minute < NOON ? 'AM' : 'PM'}`;
}

export type OverbookRefusal =
  | Closure
  | { code: 'PAST' | 'NOT_A_SLOT' | 'PRACTICE_NOT_OFFERED' };

/**
 * Finds the place of an overbooking: at any minute, even a taken one, of a session that takes the practice.
 * It may outlast the session, but not run into an absence, and is refused as PAST once it would be over.
 */
export function findOverbookStart(
  day: DayOpenings,
  request: Pick<OfferRequest, 'now' | 'practiceId' | 'visitMinutes'> & {
    start: EpochMinute;
  },
): { ok: true; offer: FreeStart } | { ok: false; refusal: OverbookRefusal } {
  const { start, now, practiceId, visitMinutes } = request;
  if (start + visitMinutes <= now) return refused({ code: 'PAST' });
  if (day.closure) return refused(day.closure);
  const sessions = day.openings.filter(
    (opening) => opening.start <= start && start < opening.end,
  );
  if (sessions.length === 0) return refused({ code: 'NOT_A_SLOT' });
  const session = sessions.find((opening) => accepts(opening, practiceId));
  if (!session) return refused({ code: 'PRACTICE_NOT_OFFERED' });
  const end = start + visitMinutes;
  const absence = day.absences.find((each) => overlaps(each, { start, end }));
  if (absence) return refused({ code: 'ABSENT', reason: absence.reason });
  return { ok: true, offer: { start, end, roomId: session.roomId } };
}

/** True if an overbooking is still possible: a session of the day that takes the practice has not ended. */
export function isStillAttending(
  day: DayOpenings,
  { now, practiceId }: Pick<OfferRequest, 'now' | 'practiceId'>,
): boolean {
  return day.openings.some(
    (opening) => opening.end > now && accepts(opening, practiceId),
  );
}

/** `now` less half a visit, so that a walk-in can get the slot under way while half of it remains. */
export function nowForWalkIn({
  now,
  visitMinutes,
}: Pick<OfferRequest, 'now' | 'visitMinutes'>): EpochMinute {
  return now - Math.floor(visitMinutes / 2);
}

/** The first of these starts that meets none of the intervals. */
export function firstApart<Start extends Interval>(
  starts: readonly Start[],
  intervals: readonly Interval[],
): Start | undefined {
  return starts.find((start) =>
    intervals.every(
      (other) => start.end <= other.start || other.end <= start.start,
    ),
  );
}

function refused(refusal: OverbookRefusal): {
  ok: false;
  refusal: OverbookRefusal;
} {
  return { ok: false, refusal };
}
