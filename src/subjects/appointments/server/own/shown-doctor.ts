import type { UpcomingAppointment } from '../../contract/account.ts';
import type { OwnAppointmentRow } from './own-appointment-queries.ts';

/**
 * The doctor of an appointment. Null: the reader is not sure enough to be the patient, and the doctor has a
 * reserved specialty, which the public page would tell.
 */
export function shownDoctor(
  {
    doctorId,
    doctorName,
    isReserved,
  }: Pick<OwnAppointmentRow, 'doctorId' | 'doctorName' | 'isReserved'>,
  isSure: boolean,
): UpcomingAppointment['doctor'] {
  return isReserved && !isSure ? null : { id: doctorId, name: doctorName };
}
