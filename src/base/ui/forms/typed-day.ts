/** `31/12/2030` (or with points or dashes) as `2030-12-31`; null where it is no day of the calendar. */
export function readDay(typed: string): string | null {
  const [, day, month, year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-]([12]\d{3})$/.exec(typed.trim()) ?? [];
  if (!day || !month || !year) return null;
  const parts = { year: Number(year), month: Number(month), day: Number(day) };
  try {
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/** `31/12/2030`, for `2030-12-31`. */
export const sayDay = (day: string): string =>
  day.split('-').reverse().join('/');
