import { neutralRoomName } from '../../domain/clinic/neutral-room-name.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { hashOf } from '../identity/secrets.ts';
import { calendarFeed } from './calendar-feed.ts';
import { findFeedOwner, findNamesProfessional, listFeedTurnos } from './feed-queries.ts';

/** The calendar that a secret opens; null for one that opens none. Writes nothing. */
export async function readCalendarFeed(
  { db, catalog }: Pick<BookingServices, 'db' | 'catalog'>,
  { token, now }: { token: string; now: Date },
): Promise<string | null> {
  const owner = await findFeedOwner(db, hashOf(token));
  if (!owner) return null;
  const [found, namesProfessional, { clinic }] = await Promise.all([
    listFeedTurnos(db, { owner, now }),
    findNamesProfessional(db),
    catalog.current(),
  ]);
  const turnos = found.map((turno) => ({ ...turno, roomName: neutralRoomName(turno.roomName) }));
  return calendarFeed({ ownerKind: owner.kind, turnos, clinic, namesProfessional });
}
