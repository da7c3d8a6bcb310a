import { addDays, type ClinicDay } from '../calendar/clinic-day.ts';
import type { EpochMinute } from '../calendar/clinic-zone.ts';
import type { Interval } from '../calendar/interval.ts';
import type { BookingPolicy } from './booking-policy.ts';
import type { SessionTerms } from './schedule.ts';

/** The web obeys notice, horizon and desk-only rules; the desk only the session and what is taken. */
export type Audience = 'web' | 'desk';

/** Who asks for what, when, and what one doctor has already given away. */
export interface OfferRequest {
  /** Turnos and holds of the doctor, in any order. */
  busy: readonly Interval[];
  policy: BookingPolicy;
  now: EpochMinute;
  /** The clinic day of `now`. */
  today: ClinicDay;
  audience: Audience;
  /** Null asks for any practice. */
  practiceId: string | null;
  visitMinutes: number;
}

export function accepts({ practiceIds }: SessionTerms, practiceId: string | null): boolean {
  return practiceId === null || practiceIds === null || practiceIds.includes(practiceId);
}

/** The last day the request may book: null is without end. */
export function lastDayFor({ audience, today, policy }: OfferRequest): ClinicDay | null {
  return audience === 'desk' ? null : addDays(today, policy.horizonDays);
}

/** The first instant the request may book. */
export function earliestStartFor({ audience, now, policy }: OfferRequest): EpochMinute {
  return audience === 'desk' ? now : now + policy.minNoticeMinutes;
}

/** The starts before this one are open to the request; the later ones only to the desk. */
export function deskOnlyFrom(
  { deskOnlyUntilHoursBefore: hours }: SessionTerms,
  request: OfferRequest,
): EpochMinute {
  if (request.audience === 'desk' || hours === null) return Infinity;
  return hours === 0 ? -Infinity : request.now + hours * 60 + 1;
}

/** When the web may book a start that is only the desk's now: null is never. */
export function opensToWebAt(
  { deskOnlyUntilHoursBefore: hours }: SessionTerms,
  start: EpochMinute,
  { policy }: OfferRequest,
): EpochMinute | null {
  // It would open when the notice has already closed it.
  if (hours === null || hours === 0 || hours * 60 < policy.minNoticeMinutes) return null;
  return start - hours * 60;
}
