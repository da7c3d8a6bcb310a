import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Screens } from '../../contract/screens.ts';
import { listWaitingRooms } from '../queue-queries.ts';
import { listOldScreens } from './old-screen-queries.ts';
import { listScreensInUse } from './screen-queries.ts';

/** A screen gives a sign of life at least each 15 s. */
const darkAfterMs = 60_000;

/** A browser that is too old reports every five minutes (`public/old-screen.js`). */
const oldScreenMinutes = 15;
const mostOldScreens = 5;

/** The paired screens in use, and which of them went dark. */
export async function listScreens(db: Database, now: Date): Promise<Screens> {
  const [rows, old, rooms] = await Promise.all([
    listScreensInUse(db),
    listOldScreens(db, {
      now,
      withinMinutes: oldScreenMinutes,
      most: mostOldScreens,
    }),
    listWaitingRooms(db),
  ]);
  return {
    oldScreens: old.map(({ lastSeenAt, ...screen }) => ({
      ...screen,
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    screens: rows.map(
      ({ letter, waitingRoomName, pairedAt, lastSeenAt, ...screen }) => ({
        ...screen,
        waitingRoom:
          letter !== null && waitingRoomName !== null
            ? { letter, name: waitingRoomName }
            : null,
        pairedAt: pairedAt.toISOString(),
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        isDark:
          now.getTime() - (lastSeenAt ?? pairedAt).getTime() > darkAfterMs,
      }),
    ),
    waitingRooms: rooms
      .filter(({ isEnabled }) => isEnabled)
      .map(({ id, letter, name }) => ({ id, letter, name })),
  };
}
