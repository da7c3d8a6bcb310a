/** The halves in which a clinic's day is shown. */
export type DayPart = 'morning' | 'afternoon';

/** Wall-clock minute at which the afternoon begins: 13:00, as clinics here count it. */
export const AFTERNOON_STARTS_AT = 13 * 60;

export function dayPartOf(wallMinute: number): DayPart {
  return wallMinute < AFTERNOON_STARTS_AT ? 'morning' : 'afternoon';
}
