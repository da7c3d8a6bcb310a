import { sayList } from '../../../base/text/say-list.ts';
import { addDays, daysBetween } from '../../../base/time/clinic-day.ts';
import { formatDay } from '../../../base/ui/format/format.ts';
import type { WishTerms } from '../contract/waitlist-entries.ts';

export const weekdayNames = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
];

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Returns terms that any time until that day meets. */
export function anyTimeUntil(untilDay: string): WishTerms {
  return {
    weekdays: everyDay,
    dayParts: ['morning', 'afternoon'],
    untilDay,
    atNight: false,
  };
}

/** Says which times serve: "Cualquier día, a la mañana, hasta el martes 24 de noviembre". */
export function sayTerms({ weekdays, dayParts, untilDay }: WishTerms): string {
  return `${sayDays(weekdays)}, ${sayParts(dayParts)}, hasta el ${formatDay(untilDay)}`;
}

function sayDays(weekdays: readonly number[]): string {
  const sorted = weekdays.toSorted((a, b) => a - b).join('');
  if (sorted === everyDay.join('')) return 'Cualquier día';
  const [first, last] = [Number(sorted[0]), Number(sorted.at(-1))];
  if (sorted.length > 2 && last - first === sorted.length - 1) {
    return `De ${weekdayNames[first - 1]} a ${weekdayNames[last - 1]}`;
  }
  return `Los ${sayList(sorted.split('').map((day) => pluralOf(weekdayNames[Number(day) - 1] ?? '')))}`;
}

const pluralOf = (day: string) => (day.endsWith('s') ? day : `${day}s`);

function sayParts(dayParts: WishTerms['dayParts']): string {
  if (dayParts.length === 2) return 'a la mañana o a la tarde';
  return dayParts[0] === 'morning' ? 'a la mañana' : 'a la tarde';
}

export interface UntilChoice {
  day: string;
  label: string;
}

/**
 * Returns the last days that a person may choose, the first one proposed. `before` is a later free time, or
 * the appointment to be made earlier: then the day before it comes first.
 */
export function untilChoices(
  today: string,
  {
    before,
    chosen,
  }: { before?: string | undefined; chosen?: string | undefined } = {},
): UntilChoice[] {
  const choices = [
    { day: addDays(today, 14), label: 'dos semanas' },
    { day: addDays(today, 30), label: 'un mes' },
    { day: addDays(today, 60), label: 'dos meses' },
    { day: addDays(today, 182), label: 'seis meses' },
  ].map(({ day, label }) => ({
    day,
    label: `${label} (hasta el ${formatDay(day)})`,
  }));
  const sooner =
    before && daysBetween(today, before) > 0 ? addDays(before, -1) : undefined;
  const first = [sooner, chosen].flatMap((day) =>
    day ? [{ day, label: `hasta el ${formatDay(day)}` }] : [],
  );
  const known = new Set<string>();
  return [...first, ...choices].filter(
    ({ day }) => !known.has(day) && known.add(day),
  );
}
