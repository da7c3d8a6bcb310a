import { daySpan } from '../../../domain/time/clinic-zone.ts';
import type { Call } from '../../clinic/call.ts';

/** The whole day, and the instant from which its doctor is absent: now, or the day's start. */
export function closingSpan(
  day: string,
  { now, zone }: Pick<Call, 'now' | 'zone'>,
): { start: Date; from: Date; to: Date } {
  const { start, end } = daySpan(day, zone);
  const minute = Math.floor(now.getTime() / 60_000);
  return {
    start: new Date(start * 60_000),
    from: new Date(Math.max(start, Math.min(minute, end)) * 60_000),
    to: new Date(end * 60_000),
  };
}
