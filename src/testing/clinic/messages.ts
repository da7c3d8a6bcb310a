import type { Services } from '../../base/doors/services.ts';
import type { Channels } from '../../subjects/messages/server/channels/delivery.ts';
import type { MessageServices } from '../../subjects/messages/server/worker/send-message.ts';
import { updateDueToQueued } from '../../subjects/outbox/server/outbox-queries.ts';
import type { TestDatabase } from '../database/database.ts';
import { testNow } from './bookings.ts';

/** The services that sending needs, with a clock that the test moves. */
export function sendingOn(
  services: Services,
  channels: Channels,
): MessageServices & { clock: { now: Date } } {
  const clock = { now: testNow };
  return { ...services, channels, clock, now: () => clock.now };
}

/** Queues the due messages and returns their ids to the test, in place of the workers. */
export async function takeDueIds(
  { db }: Pick<Services, 'db'>,
  now: Date = testNow,
): Promise<number[]> {
  const due = await updateDueToQueued(db, {
    now,
    channels: ['email', 'whatsapp'],
    limit: 100_000,
  });
  return due.map(({ id }) => id).toSorted((a, b) => a - b);
}

export interface OutboxRow {
  id: number;
  kind: string;
  channel: string;
  status: string;
  reason: string | null;
  attempts: number;
  sentTo: string | null;
  dueAt: Date;
}

/** The messages written for an appointment's patient, in order. */
export async function messagesOf(
  { owner }: Pick<TestDatabase, 'owner'>,
  appointmentId: string,
): Promise<OutboxRow[]> {
  const { rows } = await owner.query(
    `select id::int, kind, channel, status, nullif(reason, '') as reason, attempts, sent_to as "sentTo",
      due_at as "dueAt" from outbox where appointment_id = $1 order by id`,
    [appointmentId],
  );
  return rows;
}
