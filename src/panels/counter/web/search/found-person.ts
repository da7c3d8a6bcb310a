import { dayAt } from '../../../../base/time/clinic-zone.ts';
import type { FoundPatient } from '../../../../subjects/patients/contract/search.ts';

export type NextAppointment = NonNullable<FoundPatient['nextAppointment']>;

/** What a counter does with a person who was found. */
export type FoundAct = 'arrive' | 'show' | 'give';

interface Moment {
  today: string;
  timeZone: string;
}

export const isOn = ({ today, timeZone }: Moment, appointment: NextAppointment | null): boolean =>
  appointment !== null && dayAt(appointment.startsAt, timeZone) === today;

/**
 * What Enter does to the one person found: who is booked today has arrived, another appointment is shown, and who has
 * none is given one.
 */
export function usualAct(appointment: NextAppointment | null, moment: Moment): FoundAct {
  if (!appointment) return 'give';
  return isOn(moment, appointment) && appointment.status === 'booked' ? 'arrive' : 'show';
}
