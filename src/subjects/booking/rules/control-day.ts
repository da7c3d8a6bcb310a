import { addDays, type ClinicDay } from '../../../base/time/clinic-day.ts';

/** A control is asked for within two years: a year typed wrong finds no times of another decade. */
const CONTROL_DAYS = 731;

/** The last day on which the search for a control's times may begin. */
export const lastControlDay = (today: ClinicDay): ClinicDay => addDays(today, CONTROL_DAYS);

/** Why no times are looked for from that day on, in Spanish; null: they are. */
export function whyNotControlDay(from: ClinicDay, today: ClinicDay): string | null {
  if (from < today) return 'Elija un día desde hoy.';
  return from > lastControlDay(today) ? 'Elija un día de los próximos dos años.' : null;
}
