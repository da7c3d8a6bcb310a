import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import type {
  PastAppointment,
  UpcomingAppointment,
} from '../../../subjects/appointments/contract/account.ts';

/** Where to go: the clinic's address and the room. */
export function placeOf({ roomName }: UpcomingAppointment, { address, city }: Clinic): string {
  return [`${address}, ${city}`, roomName].filter(Boolean).join(' · ');
}

/** True if it may be waited for an earlier time in its place: its patient is not there, nor late. */
export function canBeSooner({ status, isLate }: Pick<UpcomingAppointment, 'status' | 'isLate'>): boolean {
  return status === 'booked' && !isLate;
}

/** In place of a professional whom the server does not name here. */
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
