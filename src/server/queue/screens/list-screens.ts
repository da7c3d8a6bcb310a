import type { Screens } from '../../../contract/staff/screens.ts';
import type { Database } from '../../kernel/db/database.ts';
import { listWaitingRooms } from '../queue-queries.ts';
import { listScreensInUse } from './screen-queries.ts';

/** A screen gives a sign of life at least each 15 s. */
const darkAfterMs = 60_000;

/** The paired screens in use, and which of them went dark. */
export async function listScreens(db: Database, now: Date): Promise<Screens> {
  const [rows, rooms] = await Promise.all([listScreensInUse(db), listWaitingRooms(db)]);
  return {
    screens: rows.map(({ letter, waitingRoomName, pairedAt, lastSeenAt, ...screen }) => ({
      ...screen,
      waitingRoom: letter !== null && waitingRoomName !== null ? { letter, name: waitingRoomName } : null,
      pairedAt: pairedAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      isDark: now.getTime() - (lastSeenAt ?? pairedAt).getTime() > darkAfterMs,
    })),
    waitingRooms: rooms
      .filter(({ isEnabled }) => isEnabled)
      .map(({ id, letter, name }) => ({ id, letter, name })),
  };
}
