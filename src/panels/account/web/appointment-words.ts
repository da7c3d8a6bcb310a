import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import type {
  PastAppointment,
  UpcomingAppointment,
} from '../../../subjects/appointments/contract/account.ts';

/** Where to go: the clinic's address and the room. */
export function placeOf(
  { roomName }: UpcomingAppointment,
  { address, city }: Clinic,
): string {
  return [`${address}, ${city}`, roomName].filter(Boolean).join(' · ');
}

/** True if the patient may wait for an earlier time: they have not arrived, and are not late. */
export function canBeSooner({
  status,
  isLate,
}: Pick<UpcomingAppointment, 'status' | 'isLate'>): boolean {
  return status === 'booked' && !isLate;
}

/** Shown if the server does not name the professional here. */
export const unnamedDoctor = 'Profesional de la clínica';

/** How an appointment ended, in everyday words. */
export const statusWords: Record<PastAppointment['status'], string> = {
  booked: 'Reservado',
  arrived: 'En sala de espera',
  in_progress: 'En consulta',
  fulfilled: 'Atendido',
  noshow: 'Ausente',
  cancelled: 'Cancelado',
};
