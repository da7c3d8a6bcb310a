import type { LinkedTurno } from '../../contract/public/appointments.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { changeUntilHoursOf, toLinkedTurno } from './linked-turno.ts';
import { updateTurnoConfirmed } from './move-queries.ts';
import { accessTurno, type TurnoAsked } from './turno-access.ts';
import { findTurno } from './turno-queries.ts';

/** Notes that the patient will come, once. Who said so before is answered as it is. */
export async function confirmTurno(
  services: BookingServices,
  asked: TurnoAsked,
): Promise<Outcome<LinkedTurno, 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS' | 'WRONG_STATUS'>> {
  const { db, budgets, catalog } = services;
  const accessed = await accessTurno(budgets, asked);
  if (!accessed.ok) return accessed;
  const { now } = asked;
  const { id } = accessed.value.turno;
  const isChanged = await updateTurnoConfirmed(db, { id, now });
  const turno = await findTurno(db, id);
  if (isChanged) announceTurno(services, turno);
  if (turno.status !== 'booked' || turno.confirmedAt === null) {
    return refuse({ code: 'WRONG_STATUS', data: { status: turno.status } });
  }
  const changeUntilHours = changeUntilHoursOf(await catalog.current(), turno);
  return done(toLinkedTurno(turno, { now, changeUntilHours, linkToken: accessed.value.linkToken }));
}
