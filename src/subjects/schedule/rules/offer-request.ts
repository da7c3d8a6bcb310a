import type { BookingPolicy } from '../../../base/clinic/rules/booking-policy.ts';
import type { SessionTerms } from '../../../base/clinic/rules/schedule.ts';
import { addDays, type ClinicDay } from '../../../base/time/clinic-day.ts';
import type { EpochMinute } from '../../../base/time/clinic-zone.ts';
import type { Interval } from '../../../base/time/interval.ts';

/** Notice, horizon and desk-only rules bind the web; only sessions and taken times bind the desk. */
export type Audience = 'web' | 'desk';

/** The audience, the time and the practice of a request, with one doctor's policy and taken times. */
export interface OfferRequest {
  /** Appointments and holds of the doctor, in any order. */
  busy: readonly Interval[];
  policy: BookingPolicy;
  /** When a late doctor arrives. Absent: they did not say to be late. */
  arrivesAt?: EpochMinute | null;
  now: EpochMinute;
  /** The clinic day of `now`. */
  today: ClinicDay;
  audience: Audience;
  /** Null: any practice. */
  practiceId: string | null;
  visitMinutes: number;
}

export function accepts(
  { practiceIds }: SessionTerms,
  practiceId: string | null,
): boolean {
  return (
    practiceId === null ||
    practiceIds === null ||
    practiceIds.includes(practiceId)
  );
}

/** Returns the last day that the request may book. Null: without end. */
export function lastDayFor({
  audience,
  today,
  policy,
}: OfferRequest): ClinicDay | null {
  return audience === 'desk' ? null : addDays(today, policy.horizonDays);
}

/**
 * Returns the first instant that the request may book. The web gives no time before a late doctor arrives.
 */
export function earliestStartFor({
  audience,
  now,
  policy,
  arrivesAt,
}: OfferRequest): EpochMinute {
  return audience === 'desk'
    ? now
    : Math.max(now + policy.minNoticeMinutes, arrivesAt ?? -Infinity);
}

/** Returns the first start that only the desk may book. Earlier starts are open to the request. */
export function deskOnlyFrom(
  { deskOnlyUntilHoursBefore: hours }: SessionTerms,
  request: OfferRequest,
): EpochMinute {
  if (request.audience === 'desk' || hours === null) return Infinity;
  return hours === 0 ? -Infinity : request.now + hours * 60 + 1;
}

/** Returns when the web may book a start that only the desk may book now. Null: never. */
export function opensToWebAt(
  { deskOnlyUntilHoursBefore: hours }: SessionTerms,
  start: EpochMinute,
  { policy }: OfferRequest,
): EpochMinute | null {
  // By the time the start opens to the web, the minimum notice already excludes it.
  if (hours === null || hours === 0 || hours * 60 < policy.minNoticeMinutes)
    return null;
  return start - hours * 60;
}
