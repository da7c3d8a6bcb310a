import { insertLink } from '../appointments/turno-queries.ts';
import type { Database } from '../db/database.ts';
import { hashOf, makeToken } from '../identity/secrets.ts';
import type { TakenMessage } from './outbox-queries.ts';
import { upcomingTurnosOf } from './upcoming-turnos.ts';

/** The secret of each turno that an e-mail lists, made for one try alone; of every other message there are none. */
export async function linkUpcomingTurnos(
  db: Database,
  taken: Pick<TakenMessage, 'kind' | 'channel' | 'facts'>,
): Promise<ReadonlyMap<string, string>> {
  if (taken.kind !== 'upcoming_turnos' || taken.channel !== 'email') return new Map();
  const tokens = new Map(upcomingTurnosOf(taken).map(({ id }) => [id, makeToken()]));
  for (const [appointmentId, token] of tokens) {
    await insertLink(db, { appointmentId, tokenHash: hashOf(token) });
  }
  return tokens;
}
