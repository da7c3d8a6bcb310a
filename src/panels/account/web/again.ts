import { PRIVATELY } from '../../../base/clinic/contract/booking-address.ts';
import type { PastAppointment } from '../../../subjects/appointments/contract/account.ts';
import type { ControlProposal } from '../../../subjects/booking/contract/patient-proposals.ts';
import {
  type BookingSearch,
  ONESELF,
} from '../../../subjects/schedule/web/availability/booking-search.ts';

/** The address that books the same again. It shows the free times at once. */
export function searchOfAgain(
  { doctor }: Pick<PastAppointment, 'doctor'>,
  { practiceId, insurerId }: NonNullable<PastAppointment['again']>,
): BookingSearch {
  return {
    medico: doctor.id,
    practica: practiceId,
    cobertura: insurerId ?? PRIVATELY,
    paso: 'horario',
  };
}

/** The same address, but the first free time is held at once, for the person whose appointments are shown. */
export function searchOfFirstAgain(
  appointment: Pick<PastAppointment, 'doctor'>,
  again: NonNullable<PastAppointment['again']>,
): BookingSearch {
  return {
    ...searchOfAgain(appointment, again),
    paso: 'primero',
    para: ONESELF,
  };
}

/** The address that holds a proposed control near its day. The patient only has to confirm. */
export function searchOfControl({
  id,
  patient,
  doctor,
  booking,
}: ControlProposal): BookingSearch | null {
  if (!doctor || !booking) return null;
  const again = searchOfFirstAgain({ doctor }, booking);
  return { ...again, para: patient?.id ?? ONESELF, control: id };
}

const MOST = 4;

/** The last appointments that can be booked again, each professional and practice once, the latest first. */
export function bookableAgain(
  past: readonly PastAppointment[],
): PastAppointment[] {
  const once = new Map<string, PastAppointment>();
  for (const appointment of past) {
    const name = `${appointment.doctor.id} ${appointment.again?.practiceId}`;
    if (appointment.again && !once.has(name)) once.set(name, appointment);
  }
  return [...once.values()].slice(0, MOST);
}
