import type { UpcomingAppointment } from '../../contract/account.ts';
import type { OwnAppointmentRow } from './own-appointment-queries.ts';

/**
 * The professional of an appointment, as far as its reader may know: who is not sure enough is not told of one with a
 * reserved specialty, since the public page says what they attend.
 */
export function shownDoctor(
  { doctorId, doctorName, isReserved }: Pick<OwnAppointmentRow, 'doctorId' | 'doctorName' | 'isReserved'>,
  isSure: boolean,
): UpcomingAppointment['doctor'] {
  return isReserved && !isSure ? null : { id: doctorId, name: doctorName };
}
