import { dayAt } from '../../../../base/time/clinic-zone.ts';
import type { FoundPatient } from '../../../../subjects/patients/contract/search.ts';

export type NextAppointment = NonNullable<FoundPatient['nextAppointment']>;

/** The acts on a person found. */
export type FoundAct = 'arrive' | 'show' | 'give';

interface Moment {
  today: string;
  timeZone: string;
}

export const isOn = (
  { today, timeZone }: Moment,
  appointment: NextAppointment | null,
): boolean =>
  appointment !== null && dayAt(appointment.startsAt, timeZone) === today;

/**
 * The act of Enter on the only person found: notes the arrival of today's appointment, shows another one, or
 * gives one if there is none.
 */
export function usualAct(
  appointment: NextAppointment | null,
  moment: Moment,
): FoundAct {
  if (!appointment) return 'give';
  return isOn(moment, appointment) && appointment.status === 'booked'
    ? 'arrive'
    : 'show';
}
