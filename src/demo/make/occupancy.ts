import type { DoctorData } from '../material/doctor-data.ts';

/**
 * The probability that a slot this many days from today is taken: near 1 for last week, low for two months
 * ahead.
 */
export function occupancyOn(
  daysAhead: number,
  { demand, bookedOutDays }: DoctorData,
): number {
  if (daysAhead <= 0) return demand * 0.97;
  if (bookedOutDays && daysAhead <= bookedOutDays) return 1;
  const days = bookedOutDays ? daysAhead - bookedOutDays : daysAhead;
  const share = days <= 7 ? 0.86 : 0.2 + 0.66 * Math.exp(-(days - 7) / 20);
  return share * demand;
}
