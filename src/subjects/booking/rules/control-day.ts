import { addDays, type ClinicDay } from '../../../base/time/clinic-day.ts';

/** A control may be at most two years ahead, so that a mistyped year is refused. */
const CONTROL_DAYS = 731;

/** Returns the last day on which the search for a control's times may begin. */
export const lastControlDay = (today: ClinicDay): ClinicDay =>
  addDays(today, CONTROL_DAYS);

/** Returns in Spanish why no search may begin on that day. Null: it may. */
export function whyNotControlDay(
  from: ClinicDay,
  today: ClinicDay,
): string | null {
  if (from < today) return 'Elija un día desde hoy.';
  return from > lastControlDay(today)
    ? 'Elija un día de los próximos dos años.'
    : null;
}
