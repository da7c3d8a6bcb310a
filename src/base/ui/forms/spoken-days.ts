import { foldForSearch } from '../../text/name-search.ts';
import { addDays, daysBetween, weekdayOf } from '../../time/clinic-day.ts';
import { MONTHS, WEEKDAYS } from '../../time/spanish-dates.ts';

const words: Record<string, number> = {
  anteayer: -2,
  ayer: -1,
  hoy: 0,
  manana: 1,
  'pasado manana': 2,
};

const weekdays = WEEKDAYS.map(foldForSearch);
const months = MONTHS.map(foldForSearch);

/**
 * The days that a text may mean, the likeliest first: "mañana", "jueves", "12/12", "12 de diciembre",
 * "12/12/2026". Three letters of a word are enough. A weekday is the next one, then the one after; a day
 * without its year is the nearest one, then the next one to come.
 */
export function spokenDays(typed: string, today: string): string[] {
  const said = foldForSearch(typed)
    .replace(/^(?:el|este|proximo) /, '')
    .trim();
  return dayByDate(said, today) ?? dayByWord(said, today);
}

function dayByWord(said: string, today: string): string[] {
  if (said.length < 3) return [];
  const word =
    Object.keys(words).find((each) => each === said) ??
    Object.keys(words).find(beginsWith(said));
  if (word !== undefined) return [addDays(today, words[word] ?? 0)];
  const index = weekdays.findIndex(beginsWith(said));
  if (index < 0) return [];
  const ahead = (index + 1 - weekdayOf(today) + 7) % 7 || 7;
  return [addDays(today, ahead), addDays(today, ahead + 7)];
}

const beginsWith = (said: string) => (word: string) => word.startsWith(said);

/** Null: the text is no date. Empty: no calendar has that date. */
function dayByDate(said: string, today: string): string[] | null {
  const [, day, month, year] =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(said) ??
    /^(\d{1,2}) (?:de )?([a-z]{3,})(?: (?:de )?(\d{4}))?$/.exec(said) ??
    [];
  if (!day || !month) return null;
  const monthNumber = /^\d/.test(month)
    ? Number(month)
    : months.findIndex(beginsWith(month)) + 1;
  const ofYear = (number: number) =>
    calendarDay(number, monthNumber, Number(day));
  if (year)
    return [ofYear(Number(year.length === 2 ? `20${year}` : year))].filter(
      (each) => each !== null,
    );
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear - 1, thisYear, thisYear + 1]
    .map(ofYear)
    .filter((each) => each !== null);
  const distance = (each: string) => Math.abs(daysBetween(today, each));
  const [nearest] = days.toSorted((a, b) => distance(a) - distance(b));
  const next = days.find((each) => each >= today);
  return [...new Set([nearest, next])].filter((each) => each !== undefined);
}

function calendarDay(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from(
      { year, month, day },
      { overflow: 'reject' },
    ).toString();
  } catch {
    return null;
  }
}
