import { formatDayWithYear, formatTime } from './format.ts';

/** `lunes 15 de diciembre de 2025, 13:40`, for an instant that may be in another year. */
export function formatLongAgo(instant: string, timeZone: string): string {
  const day = Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return `${formatDayWithYear(day)}, ${formatTime(instant, timeZone)}`;
}
