import { type ClinicDay, isClinicDay } from '../../../base/time/clinic-day.ts';

const OLDEST_YEAR = '1880';

/**
 * Says in Spanish why a text cannot be the beginning of an illness, an operation or a medicine. Null: it can.
 * FHIR's partial date: a year, a month or a day, none of them after `today`.
 */
export function whyNotSince(since: string, today: ClinicDay): string | null {
  if (!/^\d{4}(-\d{2}(-\d{2})?)?$/.test(since)) {
    return 'Escriba un año, un mes o un día: 2019, 2019-04 o 2019-04-05.';
  }
  const firstDay = since + '-01-01'.slice(since.length - 4);
  if (!isClinicDay(firstDay)) return 'Esa fecha no existe.';
  if (since > today.slice(0, since.length))
    return 'La fecha no puede ser futura.';
  return since < OLDEST_YEAR ? 'Revise el año.' : null;
}
