import type { Database } from '../../../../base/kernel/db/database.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import { kindsWhere } from '../../../outbox/rules/message-kinds.ts';
import { insertLinkOfMessage } from '../../../outbox/server/appointment-link-queries.ts';
import type { TakenMessage } from '../../../outbox/server/outbox-queries.ts';
import { upcomingAppointmentsOf } from '../../../outbox/server/upcoming-appointments.ts';

const lists = kindsWhere(
  ({ source }) => source === 'upcoming' || source === 'series',
);

/**
 * Makes a link token for each appointment that an e-mail lists, for one try only. Other messages get none.
 */
export async function linkUpcomingAppointments(
  db: Database,
  result: Pick<TakenMessage, 'id' | 'kind' | 'channel' | 'facts'>,
): Promise<ReadonlyMap<string, string>> {
  if (!lists.includes(result.kind) || result.channel !== 'email')
    return new Map();
  const tokens = new Map(
    upcomingAppointmentsOf(result).map(({ id }) => [id, makeToken()]),
  );
  for (const [appointmentId, token] of tokens) {
    await insertLinkOfMessage(db, {
      messageId: result.id,
      appointmentId,
      tokenHash: hashOf(token),
    });
  }
  return tokens;
}
