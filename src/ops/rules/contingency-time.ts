import { addDays, type ClinicDay } from '../../base/time/clinic-day.ts';

/** Sheets of so many days before today stay on the disk. */
const keptDays = 2;

/**
 * Whether the contingency sheet of a day is due: its hour has come, and none was made by itself. A server that was off at
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

/** Whether the sheet of `day` goes from the disk. Those of coming days are none of ours to judge. */
export function isSheetOutdated(day: ClinicDay, today: ClinicDay): boolean {
  return day < addDays(today, -keptDays);
}
