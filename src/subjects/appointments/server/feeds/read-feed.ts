import { findNamesProfessional } from '../../../../base/clinic/server/names-professional-queries.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { neutralRoomName } from '../../../settings/rules/neutral-room-name.ts';
import { calendarFeed } from './feed.ts';
import { findFeedOwner, listFeedAppointments } from './feed-queries.ts';

/** The calendar that a secret opens; null for one that opens none. Writes nothing. */
export async function readCalendarFeed(
  { db, snapshot }: Pick<Services, 'db' | 'snapshot'>,
  { token, now }: { token: string; now: Date },
): Promise<string | null> {
  const owner = await findFeedOwner(db, hashOf(token));
  if (!owner) return null;
  const [feedAppointments, namesProfessional, { clinic }] = await Promise.all([
    listFeedAppointments(db, { owner, now }),
    findNamesProfessional(db),
    snapshot.current(),
  ]);
  const appointments = feedAppointments.map((appointment) => ({
    ...appointment,
    roomName: neutralRoomName(appointment.roomName),
  }));
  return calendarFeed({
    ownerKind: owner.kind,
    appointments,
    clinic,
    namesProfessional,
  });
}
