/** A time as people type it, in minutes of the day: `8`, `830`, `8:30`, `08.30`; NaN if it is none. */
export function minuteOf(typed: string): number {
  const [, hours, minutes = '0'] =
    /^(\d{1,2}?)[:.]?(\d{2})?$/.exec(typed.trim()) ?? [];
  const minute =
    hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
  return minute <= 1440 && Number(minutes) < 60 ? minute : Number.NaN;
}

/** The same for an end time: midnight is the end of the day. */
export function endMinuteOf(typed: string): number {
  const minute = minuteOf(typed);
  return minute === 0 ? 1440 : minute;
}
