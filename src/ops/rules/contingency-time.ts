import { addDays, type ClinicDay } from '../../base/time/clinic-day.ts';

/** Sheets of this many days before today stay on the disk. */
const keptDays = 2;

/**
 * True if the hour of the day's sheet has come and the product has not made it yet. A server that was off at
 * that hour makes it when it starts. Minutes of the clinic's wall clock.
 */
export function isSheetDue({
  minute,
  atMinute,
  isMade,
}: {
  minute: number;
  atMinute: number;
  isMade: boolean;
}): boolean {
  return !isMade && minute >= atMinute;
}

/** True if the sheet of `day` is removed from the disk. Sheets of coming days stay. */
export function isSheetOutdated(day: ClinicDay, today: ClinicDay): boolean {
  return day < addDays(today, -keptDays);
}
