import type { Weekday } from '../../../../base/time/clinic-day.ts';
import type { BookingSearch } from '../../../schedule/web/availability/booking-search.ts';

/** The search for a series, as in the address. */
export interface SeriesChoice {
  count: number;
  weekdays: Weekday[];
  part: 'morning' | 'afternoon' | null;
  /** True: all sessions are with one professional. */
  isSameDoctor: boolean;
}

const USUAL_COUNT = 10;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const namesInAddress: Record<Weekday, string> = {
  1: 'lu',
  2: 'ma',
  3: 'mi',
  4: 'ju',
  5: 'vi',
  6: 'sa',
  7: 'do',
};
const parts = { manana: 'morning', tarde: 'afternoon' } as const;

/** Returns the choice that an address names. Null: it names none, so no search runs yet. */
export function seriesOf({
  sesiones,
  dias,
  parte,
  persona,
}: BookingSearch): SeriesChoice | null {
  if (sesiones === undefined || dias === undefined) return null;
  return {
    count: sesiones,
    weekdays: weekdays.filter((weekday) =>
      dias.split('-').includes(namesInAddress[weekday]),
    ),
    part: parte === undefined ? null : parts[parte as keyof typeof parts],
    isSameDoctor: persona !== undefined,
  };
}

/** Returns the values with which a form begins. */
export function usualSeries(most: number): SeriesChoice {
  return {
    count: Math.min(USUAL_COUNT, most),
    weekdays: [],
    part: null,
    isSameDoctor: false,
  };
}

export function searchOfSeries({
  count,
  weekdays: chosen,
  part,
  isSameDoctor,
}: SeriesChoice): BookingSearch {
  const parte =
    part === null ? undefined : part === 'morning' ? 'manana' : 'tarde';
  const dias = weekdays
    .filter((each) => chosen.includes(each))
    .map((each) => namesInAddress[each]);
  return {
    sesiones: count,
    dias: dias.join('-'),
    parte,
    persona: isSameDoctor ? 'misma' : undefined,
  };
}
