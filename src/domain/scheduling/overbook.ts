import type { ClinicDay } from '../calendar/clinic-day.ts';
import { type EpochMinute, wallClockOf, type Zone } from '../calendar/clinic-zone.ts';
import type { Interval } from '../calendar/interval.ts';
import type { FreeStart } from './free-starts.ts';
import { accepts, type OfferRequest } from './offer-request.ts';
import type { Closure, DayOpenings } from './openings.ts';

/** What sobreturnos are counted by: until noon, and from it on. */
export type HalfDay = `${ClinicDay} ${'AM' | 'PM'}`;

const NOON = 12 * 60;

export function halfDayOf(start: EpochMinute, zone: Zone): HalfDay {
  const { day, minute } = wallClockOf(start, zone);
  return `${day} ${minute < NOON ? 'AM' : 'PM'}`;
}

export type OverbookRefusal = Closure | { code: 'PAST' | 'NOT_A_SLOT' | 'PRACTICE_NOT_OFFERED' };

/**
 * Where a sobreturno at that minute would be: it begins within a session that takes the practice, at any minute of
 * it, whoever has the time; it may outlast the session. Refused as PAST once it would be over, as what closes the
 * day, or because no session is there.
 */
export function findOverbookStart(
  day: DayOpenings,
  request: Pick<OfferRequest, 'now' | 'practiceId' | 'visitMinutes'> & { start: EpochMinute },
): { ok: true; offer: FreeStart } | { ok: false; refusal: OverbookRefusal } {
  const { start, now, practiceId, visitMinutes } = request;
  if (start + visitMinutes <= now) return refused({ code: 'PAST' });
  if (day.closure) return refused(day.closure);
  const sessions = day.openings.filter((opening) => opening.start <= start && start < opening.end);
  if (sessions.length === 0) return refused({ code: 'NOT_A_SLOT' });
  const session = sessions.find((opening) => accepts(opening, practiceId));
  if (!session) return refused({ code: 'PRACTICE_NOT_OFFERED' });
  return { ok: true, offer: { start, end: start + visitMinutes, roomId: session.roomId } };
}

/** Whether a session of the day that takes the practice still goes on, so that a sobreturno would have a place. */
export function isStillAttending(
  day: DayOpenings,
  { now, practiceId }: Pick<OfferRequest, 'now' | 'practiceId'>,
): boolean {
  return day.openings.some((opening) => opening.end > now && accepts(opening, practiceId));
}

/** The part of the request's clock that lets who stands at the counter have a time under way while half of it is left. */
export function nowForWalkIn({ now, visitMinutes }: Pick<OfferRequest, 'now' | 'visitMinutes'>): EpochMinute {
  return now - Math.floor(visitMinutes / 2);
}

/** The first of these starts that meets none of the intervals. */
export function firstApart<Start extends Interval>(
  starts: readonly Start[],
  taken: readonly Interval[],
): Start | undefined {
  return starts.find((one) => taken.every((other) => one.end <= other.start || other.end <= one.start));
}

function refused(refusal: OverbookRefusal): { ok: false; refusal: OverbookRefusal } {
  return { ok: false, refusal };
}
