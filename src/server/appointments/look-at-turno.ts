import type { LinkedTurno } from '../../contract/public/appointments.ts';
import type { Outcome } from '../refusal.ts';
import { done } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { changeUntilHoursOf, toLinkedTurno } from './linked-turno.ts';
import { accessTurno, type TurnoAsked } from './turno-access.ts';

/** Shows a turno; changes nothing of it, however often it is opened. */
export async function lookAtTurno(
  { budgets, catalog }: BookingServices,
  asked: TurnoAsked,
): Promise<Outcome<LinkedTurno, 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS'>> {
  const accessed = await accessTurno(budgets, asked);
  if (!accessed.ok) return accessed;
  const { turno, linkToken } = accessed.value;
  const changeUntilHours = changeUntilHoursOf(await catalog.current(), turno);
  return done(toLinkedTurno(turno, { changeUntilHours, now: asked.now, linkToken }));
}
