import type { EpochMinute } from '../../base/time/clinic-zone.ts';

export const minuteMs = 60_000;

/** An instant as the database gets it, in seconds since 1970. */
export function timestamp(minute: EpochMinute): number {
  return minute * 60;
}
