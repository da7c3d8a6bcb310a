import type { EpochMinute } from '../../../domain/calendar/clinic-zone.ts';

export const minuteMs = 60_000;

/** An instant as it is handed to the database: in seconds since 1970. */
export function timestamp(minute: EpochMinute): number {
  return minute * 60;
}
