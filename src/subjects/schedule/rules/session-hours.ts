/** Why typed hours cannot be a session. */
export type HoursRefusal =
  | 'HOURS_EMPTY'
  | 'HOURS_BACKWARDS'
  | 'SLOT_OUT_OF_RANGE'
  | 'SLOT_TOO_LONG';

export const slotLimits = { least: 5, most: 480 } as const;

/**
 * True for a usual length: from ten minutes on, by five. Another length may be a slip, and the form asks
 * about it.
 */
export function isUsualVisit(minutes: number): boolean {
  return minutes >= 10 && minutes % 5 === 0;
}

/** Wall-clock minutes of one day, `toMinute` up to 1440; NaN where the field is empty. */
export interface SessionHours {
  fromMinute: number;
  toMinute: number;
  slotMinutes: number;
}

/**
 * The errors in a session's hours, by field. A session lies within one day: one that passes midnight must be
 * entered as two.
 */
export function refusalsOfHours({
  fromMinute,
  toMinute,
  slotMinutes,
}: SessionHours): Partial<Record<keyof SessionHours, HoursRefusal>> {
  if (!isMinuteOfDay(fromMinute)) return { fromMinute: 'HOURS_EMPTY' };
  if (!isMinuteOfDay(toMinute)) return { toMinute: 'HOURS_EMPTY' };
  if (fromMinute >= toMinute) return { toMinute: 'HOURS_BACKWARDS' };
  const isInRange =
    Number.isInteger(slotMinutes) &&
    slotMinutes >= slotLimits.least &&
    slotMinutes <= slotLimits.most;
  if (!isInRange) return { slotMinutes: 'SLOT_OUT_OF_RANGE' };
  return slotMinutes > toMinute - fromMinute
    ? { slotMinutes: 'SLOT_TOO_LONG' }
    : {};
}

/** How many appointments a session has room for, and the minutes that are left over. */
export function slotsOfSession({
  fromMinute,
  toMinute,
  slotMinutes,
}: SessionHours): {
  count: number;
  leftMinutes: number;
} {
  const minutes = toMinute - fromMinute;
  return {
    count: Math.floor(minutes / slotMinutes),
    leftMinutes: minutes % slotMinutes,
  };
}

function isMinuteOfDay(minute: number): boolean {
  return Number.isInteger(minute) && minute >= 0 && minute <= 1440;
}
