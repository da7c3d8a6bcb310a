import type { EpochMinute } from '../../../domain/calendar/clinic-zone.ts';

export const minuteMs = 60_000;

/** As PostgreSQL reads it. */
export function timestamp(minute: EpochMinute): string {
  return new Date(minute * minuteMs).toISOString();
}
