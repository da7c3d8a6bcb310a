/** A day of the clinic's calendar, 'YYYY-MM-DD'. Two of them compare as text. */
export type ClinicDay = string;

/** A month of the clinic's calendar, 'YYYY-MM'. */
export type ClinicMonth = string;

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const MONTH_PATTERN = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** True if the text is a day that exists: '2026-02-29' is not. */
export function isClinicDay(text: string): boolean {
  return DAY_PATTERN.test(text) && dayFromNumber(dayNumber(text)) === text;
}

export function isClinicMonth(text: string): boolean {
  return MONTH_PATTERN.test(text);
}

export function addDays(day: ClinicDay, days: number): ClinicDay {
  return dayFromNumber(dayNumber(day) + days);
}

/** Days from the first to the second: negative when the second comes before. */
export function daysBetween(from: ClinicDay, to: ClinicDay): number {
  return dayNumber(to) - dayNumber(from);
}

export function weekdayOf(day: ClinicDay): Weekday {
  return (modulo(dayNumber(day) + 3, 7) + 1) as Weekday;
}

/** Counts ISO weeks (Monday to Sunday), so that two days of one week share the number. */
export function weekNumber(day: ClinicDay): number {
  return Math.floor((dayNumber(day) + 3) / 7);
}

export function monthOf(day: ClinicDay): ClinicMonth {
  return day.slice(0, 7);
}

export function addMonths(month: ClinicMonth, months: number): ClinicMonth {
  const index =
    Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${pad(Math.floor(index / 12), 4)}-${pad(modulo(index, 12) + 1, 2)}`;
}

export function daysOfMonth(month: ClinicMonth): ClinicDay[] {
  const first = `${month}-01`;
  return daysFrom(first, daysBetween(first, `${addMonths(month, 1)}-01`));
}

/** `count` consecutive days, beginning with `first`. */
export function daysFrom(first: ClinicDay, count: number): ClinicDay[] {
  const start = dayNumber(first);
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    dayFromNumber(start + index),
  );
}

/**
 * The age in whole years on `day` of a person born on `birthDate`; born on 29 February, they age on 1 March in common
 * years.
 */
export function ageOn(day: ClinicDay, birthDate: ClinicDay): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/**
 * Days since 1970-01-01 in the Gregorian calendar. Plain arithmetic, because browsers without Temporal
 * draw calendars too (source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
 */
function dayNumber(day: ClinicDay): number {
  const month = Number(day.slice(5, 7));
  const year = Number(day.slice(0, 4)) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear =
    Math.floor((153 * modulo(month - 3, 12) + 2) / 5) +
    Number(day.slice(8, 10)) -
    1;
  const dayOfEra =
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function dayFromNumber(days: number): ClinicDay {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra -
    (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
