import type { BookingServices } from '../server/appointments/book-appointment.ts';
import { updateDueToQueued } from '../server/messages/outbox-queries.ts';
import type { Channels, MessageServices } from '../server/messages/send-message.ts';
import { testNow } from './bookings.ts';
import type { TestDatabase } from './database.ts';

/** What sending needs, with a clock that a test moves. */
export function sendingOn(
  services: BookingServices,
  channels: Channels,
): MessageServices & { clock: { now: Date } } {
  const clock = { now: testNow };
  return { ...services, channels, clock, now: () => clock.now };
}

/** Hands out what is due, to the test instead of to the workers. */
export async function takeDueIds(
  { db }: Pick<BookingServices, 'db'>,
  now: Date = testNow,
): Promise<number[]> {
  const due = await updateDueToQueued(db, { now, channels: ['email', 'whatsapp'], limit: 100_000 });
  return due.map(({ id }) => id).toSorted((one, other) => one - other);
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

/** What a turno's patient was or is to be told, in order. */
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
