import { numericDay } from '../../../../domain/time/spanish-dates.ts';
import { formatMonth } from '../../../format/format.ts';

/** `2019`, `abril de 2019` or `05/04/2019`, of a year, a month or a day. */
export function sayPartialDate(date: string): string {
  if (date.length === 10) return numericDay(date);
  return date.length === 7 ? formatMonth(date) : date;
}
