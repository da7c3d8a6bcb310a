import {
  addDays,
  addMonths,
  type ClinicDay,
  daysOfMonth,
  monthOf,
  weekdayOf,
} from '../../../../base/time/clinic-day.ts';

/** Returns the day that a key moves the focus to. Null: the calendar does not use the key. */
export function dayAfterKey(day: ClinicDay, key: string): ClinicDay | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, 1 - weekdayOf(day));
    case 'End':
      return addDays(day, 7 - weekdayOf(day));
    case 'PageUp':
      return sameDayOf(addMonths(monthOf(day), -1), day);
    case 'PageDown':
      return sameDayOf(addMonths(monthOf(day), 1), day);
    default:
      return null;
  }
}

/** In a month without a 31st, the 31st becomes its last day. */
function sameDayOf(month: string, day: ClinicDay): ClinicDay {
  const days = daysOfMonth(month);
  return days[Math.min(Number(day.slice(8)), days.length) - 1] ?? `${month}-01`;
}

/** Returns the weeks of the month that are not over before that day. Past days cannot be booked. */
export function weeksFrom(
  first: ClinicDay,
  month: string,
): (ClinicDay | null)[][] {
  return weeksOf(month).filter(
    (week) =>
      first <= `${month}-01` ||
      week.some((day) => day !== null && day >= first),
  );
}

/** Returns the month as six weeks from Monday. Null: the cell belongs to another month. */
export function weeksOf(month: string): (ClinicDay | null)[][] {
  const days = daysOfMonth(month);
  const blanks = weekdayOf(`${month}-01`) - 1;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from(
      { length: 7 },
      (_, weekday) => days[week * 7 + weekday - blanks] ?? null,
    ),
  );
}
