import type { Database } from '../../../../base/kernel/db/database.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { Gathering } from '../../../schedule/server/availability/gathering.ts';
import {
  listScreensByToken,
  type ScreenRow,
  updateScreenSeen,
} from './screen-queries.ts';

/** A screen's signs of life are noted at most once in so many seconds. */
const eachSeconds = 15;

export type ShownScreen =
  | { state: 'unpaired'; name: null }
  | { state: 'revoked'; name: string }
  | { state: 'paired'; id: string; name: string; waitingRoomId: string | null };

/** Finds the screen with that secret. The request is a sign of life of a paired one. */
export async function findShownScreen(
  db: Database,
  { token, now }: { token: string | undefined; now: Date },
): Promise<ShownScreen> {
  const screen =
    token === undefined ? undefined : await findScreen(db, hashOf(token));
  if (!screen) return { state: 'unpaired', name: null };
  const { id, name, waitingRoomId, lastSeenAt } = screen;
  if (screen.revokedAt) return { state: 'revoked', name };
  if (
    !lastSeenAt ||
    now.getTime() - lastSeenAt.getTime() >= eachSeconds * 1000
  ) {
    await updateScreenSeen(db, { id, now, eachSeconds });
  }
  return { state: 'paired', id, name, waitingRoomId };
}

const gatherings = new WeakMap<
  Database,
  Gathering<Buffer, ScreenRow | undefined>
>();

/** Finds screens that ask at the same time, as after a call, in one query. */
function findScreen(
  db: Database,
  tokenHash: Buffer,
): Promise<ScreenRow | undefined> {
  let gathering = gatherings.get(db);
  if (!gathering) {
    gathering = new Gathering((hashes: Buffer[]) => findScreens(db, hashes), {
      mostTrips: 2,
    });
    gatherings.set(db, gathering);
  }
  return gathering.ask(tokenHash);
}

async function findScreens(
  db: Database,
  hashes: readonly Buffer[],
): Promise<(ScreenRow | undefined)[]> {
  const rows = await listScreensByToken(db, hashes);
  const byHash = new Map(
    rows.map((row) => [row.tokenHash.toString('hex'), row]),
  );
  return hashes.map((hash) => byHash.get(hash.toString('hex')));
}
