/*
 * How the clinic writes days, times, money, documents and phones. Every time is the clinic's wall clock: the
 * zone is an argument, the browser's is never asked. Day and month names are written here because browsers
 * disagree on their commas.
 */

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

type DayLike = Temporal.PlainDate | string;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const nameOf = (names: string[], oneBased: number) => names[oneBased - 1] ?? '';

/** `martes 24 de noviembre`, of a clinic day. */
export function formatDay(day: DayLike): string {
  const date = Temporal.PlainDate.from(day);
  return `${nameOf(weekdays, date.dayOfWeek)} ${date.day} de ${nameOf(months, date.month)}`;
}

/** `martes 24 de noviembre de 2026`, for what may lie in another year. */
export function formatDayWithYear(day: DayLike): string {
  const date = Temporal.PlainDate.from(day);
  return `${formatDay(date)} de ${date.year}`;
}

/** `mar 24/11`, where there is no room. */
export function formatShortDay(day: DayLike): string {
  const date = Temporal.PlainDate.from(day);
  return `${nameOf(weekdays, date.dayOfWeek).slice(0, 3)} ${date.day}/${date.month}`;
}

/** `noviembre de 2026`, of any day of the month or of `2026-11`. */
export function formatMonth(month: Temporal.PlainYearMonth | string): string {
  const { month: number, year } = Temporal.PlainYearMonth.from(month);
  return `${nameOf(months, number)} de ${year}`;
}

/** `10:20`, of minutes since the clinic's midnight. */
export function formatMinute(minuteOfDay: number): string {
  return `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;
}

const inZone = (instant: Temporal.Instant | string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);

/** `10:20`, of an instant on the clinic's clock. */
export function formatTime(instant: Temporal.Instant | string, timeZone: string): string {
  const { hour, minute } = inZone(instant, timeZone);
  return formatMinute(hour * 60 + minute);
}

/** `martes 24 de noviembre, 10:20`, of an instant on the clinic's clock. */
export function formatMoment(instant: Temporal.Instant | string, timeZone: string): string {
  return `${formatDay(inZone(instant, timeZone).toPlainDate())}, ${formatTime(instant, timeZone)}`;
}

/** `mar 24/11 10:20`, of an instant on the clinic's clock. */
export function formatShortMoment(instant: Temporal.Instant | string, timeZone: string): string {
  return `${formatShortDay(inZone(instant, timeZone).toPlainDate())} ${formatTime(instant, timeZone)}`;
}

/** `4:07`, of what is left of a countdown; never below zero. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

const groupThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.');

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

/** The first letter raised, for a label that opens a sentence. */
export function sentence(text: string): string {
  return text.replace(capitalised, (letter) => letter.toLocaleUpperCase('es-AR'));
}
