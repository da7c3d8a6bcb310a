import { announceTurno } from '../live/announce-turno.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { updateTurnoConfirmed } from './move-queries.ts';
import { findOwnOpenTurno } from './own-turno-queries.ts';
import { findTurno } from './turno-queries.ts';

/** The signed-in patient says that they will come, once; that takes nothing from anybody, so the DNI is enough. */
export async function confirmOwnTurno(
  services: Pick<BookingServices, 'db' | 'catalog' | 'changes'>,
  asked: { appointmentId: string; patientId: string; now: Date },
): Promise<Outcome<{ isConfirmed: boolean }, 'NOT_FOUND' | 'WRONG_STATUS'>> {
  const { db } = services;
  const { appointmentId: id, patientId, now } = asked;
  if (!(await findOwnOpenTurno(db, { id, patientId, now }))) return refuse({ code: 'NOT_FOUND' });
  const isChanged = await updateTurnoConfirmed(db, { id, now });
  const turno = await findTurno(db, id);
  if (isChanged) announceTurno(services, turno);
  const isConfirmed = turno.confirmedAt !== null;
  if (!isConfirmed || turno.status !== 'booked') {
    return refuse({ code: 'WRONG_STATUS', data: { status: turno.status } });
  }
  return done({ isConfirmed });
}
