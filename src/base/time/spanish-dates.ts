import {
  type ClinicDay,
  type ClinicMonth,
  monthOf,
  weekdayOf,
} from './clinic-day.ts';

// Own tables, because Intl's output varies between engines and versions.
/** From Monday on. */
export const WEEKDAYS = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
] as const;
const SHORT_WEEKDAYS = [
  'lun',
  'mar',
  'mié',
  'jue',
  'vie',
  'sáb',
  'dom',
] as const;
export const MONTHS = [
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
] as const;

/** A day with a wall clock reading, in minutes from 0 to 1439. */
export interface WallTime {
  day: ClinicDay;
  minute: number;
}

/** 'martes' */
export function weekdayName(day: ClinicDay): string {
  return WEEKDAYS[weekdayOf(day) - 1] as string;
}

/** 'mar' */
export function shortWeekdayName(day: ClinicDay): string {
  return SHORT_WEEKDAYS[weekdayOf(day) - 1] as string;
}

/** '09:05', of a wall clock reading in minutes. */
export function clock(minute: number): string {
  const wrapped = ((minute % 1440) + 1440) % 1440;
  return `${two(Math.floor(wrapped / 60))}:${two(wrapped % 60)}`;
}

/** 'martes 24 de noviembre' */
export function longDay(day: ClinicDay): string {
  return `${weekdayName(day)} ${dayOfMonth(day)} de ${monthName(monthOf(day))}`;
}

/** 'martes 24 de noviembre de 2026' */
export function longDayWithYear(day: ClinicDay): string {
  return `${longDay(day)} de ${day.slice(0, 4)}`;
}

/** 'mar 24/11' */
export function shortDay(day: ClinicDay): string {
  return `${shortWeekdayName(day)} ${dayOfMonth(day)}/${Number(day.slice(5, 7))}`;
}

/** '24/11/2026' */
export function numericDay(day: ClinicDay): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** 'noviembre de 2026' */
export function monthTitle(month: ClinicMonth): string {
  return `${monthName(month)} de ${month.slice(0, 4)}`;
}

function monthName(month: ClinicMonth): string {
  return MONTHS[Number(month.slice(5, 7)) - 1] as string;
}

function dayOfMonth(day: ClinicDay): number {
  return Number(day.slice(8, 10));
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
