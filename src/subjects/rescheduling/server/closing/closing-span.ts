import type { Call } from '../../../../base/doors/call.ts';
import { daySpan, instantAt } from '../../../../base/time/clinic-zone.ts';

/** A part of the day, in minutes of the clinic's wall clock. Absent: from its start, or until its end. */
export interface PartOfDay {
  fromMinute?: number | undefined;
  toMinute?: number | undefined;
}

/** Returns the whole day or a part of it, and from when its doctor is absent: now, or its start. */
export function closingSpan(
  day: string,
  { now, zone, fromMinute, toMinute }: Pick<Call, 'now' | 'zone'> & PartOfDay,
): { start: Date; from: Date; to: Date } {
  const span = daySpan(day, zone);
  const start =
    fromMinute === undefined ? span.start : instantAt(day, fromMinute, zone);
  const end =
    toMinute === undefined
      ? span.end
      : Math.max(start, instantAt(day, toMinute, zone));
  const minute = Math.floor(now.getTime() / 60_000);
  return {
    start: new Date(start * 60_000),
    from: new Date(Math.max(start, Math.min(minute, end)) * 60_000),
    to: new Date(end * 60_000),
  };
}
