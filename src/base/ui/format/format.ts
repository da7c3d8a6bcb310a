/*
 * How the clinic writes days, times, money, documents and phones. Every time is on the clinic's wall clock: the zone
 * is an argument, the browser's is never used.
 */

import {
  longDay,
  longDayWithYear,
  monthTitle,
  numericDay,
  shortDay,
} from '../../time/spanish-dates.ts';

type DayLike = Temporal.PlainDate | string;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const clinicDay = (day: DayLike) => Temporal.PlainDate.from(day).toString();

/** `martes 24 de noviembre`, for a clinic day. */
export const formatDay = (day: DayLike) => longDay(clinicDay(day));

/** `martes 24 de noviembre de 2026`, for a day that may be in another year. */
export const formatDayWithYear = (day: DayLike) =>
  longDayWithYear(clinicDay(day));

/** `martes 24 de noviembre`; with its year where that is not the year of today. */
export const formatDayFrom = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4)
    ? formatDay(day)
    : formatDayWithYear(day);

/** `mar 24/11`, for narrow places. */
export const formatShortDay = (day: DayLike) => shortDay(clinicDay(day));

/** `noviembre de 2026`, for any day of the month or for `2026-11`. */
export function formatMonth(month: Temporal.PlainYearMonth | string): string {
  return monthTitle(Temporal.PlainYearMonth.from(month).toString());
}

/** `10:20`, for minutes since the clinic's midnight. */
export function formatMinute(minuteOfDay: number): string {
  return `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;
}

const inZone = (instant: Temporal.Instant | string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);

/** `10:20`, for an instant, on the clinic's clock. */
export function formatTime(
  instant: Temporal.Instant | string,
  timeZone: string,
): string {
  const { hour, minute } = inZone(instant, timeZone);
  return formatMinute(hour * 60 + minute);
}

/** `martes 24 de noviembre, 10:20`, for an instant, on the clinic's clock. */
export function formatMoment(
  instant: Temporal.Instant | string,
  timeZone: string,
): string {
  return `${formatDay(inZone(instant, timeZone).toPlainDate())}, ${formatTime(instant, timeZone)}`;
}

/** `mar 24/11 10:20`, for an instant, on the clinic's clock. */
export function formatShortMoment(
  instant: Temporal.Instant | string,
  timeZone: string,
): string {
  return `${formatShortDay(inZone(instant, timeZone).toPlainDate())} ${formatTime(instant, timeZone)}`;
}

/** `mar 24/11/2026`, for an instant that may be of another year, on the clinic's clock. */
export function formatShortDayWithYear(
  instant: Temporal.Instant | string,
  timeZone: string,
): string {
  const day = inZone(instant, timeZone).toPlainDate();
  return `${formatShortDay(day)}/${day.year}`;
}

/** `24/11/2026`, for an instant, on the clinic's clock. */
export function formatNumericDay(
  instant: Temporal.Instant | string,
  timeZone: string,
): string {
  return numericDay(inZone(instant, timeZone).toPlainDate().toString());
}

/** `mar 24/11/2026 10:20`, for an instant that may be of another year, on the clinic's clock. */
export function formatShortMomentWithYear(
  instant: Temporal.Instant | string,
  timeZone: string,
): string {
  return `${formatShortDayWithYear(instant, timeZone)} ${formatTime(instant, timeZone)}`;
}

/** `4:07`, for the rest of a countdown in milliseconds; never below zero. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

const groupThousands = (digits: string) =>
  digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** `$ 12.500`, or `$ 12.500,50` where there are centavos. */
export function formatMoney(centavos: number): string {
  const pesos = groupThousands(String(Math.floor(Math.abs(centavos) / 100)));
  const rest = Math.abs(centavos) % 100;
  const amount = rest === 0 ? pesos : `${pesos},${twoDigits(rest)}`;
  return `${centavos < 0 ? '-' : ''}$\u00a0${amount}`;
}

/** `30.111.222`. */
export function formatDni(dni: string): string {
  return groupThousands(dni);
}

const capitalised = /^./u;

/** Raises the first letter, for a label that begins a sentence. */
export function sentence(text: string): string {
  return text.replace(capitalised, (letter) =>
    letter.toLocaleUpperCase('es-AR'),
  );
}
