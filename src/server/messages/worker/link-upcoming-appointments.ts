import type { Database } from '../../kernel/db/database.ts';
import { hashOf, makeToken } from '../../kernel/secrets/secrets.ts';
import { insertLink } from '../../outbox/appointment-link-queries.ts';
import type { TakenMessage } from '../../outbox/outbox-queries.ts';
import { upcomingAppointmentsOf } from '../../outbox/upcoming-appointments.ts';

/** A link token for each appointment that an e-mail lists, made for one try only; none for any other message. */
export async function linkUpcomingAppointments(
  db: Database,
  result: Pick<TakenMessage, 'kind' | 'channel' | 'facts'>,
): Promise<ReadonlyMap<string, string>> {
  if (result.kind !== 'upcoming_turnos' || result.channel !== 'email') return new Map();
  const tokens = new Map(upcomingAppointmentsOf(result).map(({ id }) => [id, makeToken()]));
  for (const [appointmentId, token] of tokens) {
    await insertLink(db, { appointmentId, tokenHash: hashOf(token) });
  }
  return tokens;
}
