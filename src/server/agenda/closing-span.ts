import { daySpan, type Zone } from '../../domain/calendar/clinic-zone.ts';

/** The whole of a day, and from when on its doctor is absent: from now, or from the day's start. */
export function closingSpan(
  day: string,
  { now, timeZone }: { now: Date; timeZone: Zone },
): { start: Date; from: Date; to: Date } {
  const { start, end } = daySpan(day, timeZone);
  const minute = Math.floor(now.getTime() / 60_000);
  return {
    start: new Date(start * 60_000),
    from: new Date(Math.max(start, Math.min(minute, end)) * 60_000),
    to: new Date(end * 60_000),
  };
}
