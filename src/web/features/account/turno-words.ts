import type { PastTurno, UpcomingTurno } from '../../../contract/patient/account.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { dayOf, epochMinuteOf } from '../../../domain/calendar/clinic-zone.ts';

/** The clinic's day of a turno. */
export function dayOfTurno({ startsAt }: { startsAt: string }, timeZone: string): string {
  return dayOf(epochMinuteOf(Date.parse(startsAt)), timeZone);
}

/** Where to go: the clinic's address and the room. */
export function placeOf({ roomName }: UpcomingTurno, { address, city }: Clinic): string {
  return [`${address}, ${city}`, roomName].filter(Boolean).join(' · ');
}

/** How a turno ended, as people say it. */
export const statusWords: Record<PastTurno['status'], string> = {
  booked: 'Reservado',
  arrived: 'En sala de espera',
  in_progress: 'En consulta',
  fulfilled: 'Atendido',
  noshow: 'Ausente',
  cancelled: 'Cancelado',
};
