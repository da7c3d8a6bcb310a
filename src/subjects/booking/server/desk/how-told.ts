import { wayToTell } from '../../../../base/clinic/server/can-tell.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { toTold } from '../../../messages/server/sent/list-messages.ts';
import type { MessageByHand } from '../../../outbox/contract/message-by-hand.ts';
import { listMessageRows } from '../../../outbox/server/outbox-queries.ts';
import type { DeskBooked } from '../../contract/desk-booking.ts';
import { type LastMessage, listLastMessages } from './desk-booking-queries.ts';

type Way = DeskBooked['toldBy'];

/** Returns how the patient is told of an appointment's last change. `none`: only the counter can tell. */
export async function howTold(
  { db, ways }: Pick<Services, 'db' | 'ways'>,
  appointmentId: string,
): Promise<Way> {
  const [last] = await listLastMessages(db, [appointmentId]);
  return wayOf(last, ways);
}

function wayOf(last: LastMessage | undefined, ways: Services['ways']): Way {
  if (!last || last.channel === 'none') return 'none';
  const { channel, status } = last;
  if (status === 'sent') return channel;
  return status === 'waiting' || status === 'queued'
    ? wayToTell(channel, { ways })
    : 'none';
}

export interface Told {
  toldBy: Way;
  /** For `none`: the message that the counter can send by WhatsApp. Null: it cannot send one. */
  byHand: MessageByHand | null;
}

/** Returns how the patients of several appointments are told, in two queries. */
export async function howAllTold(
  { db, snapshot, publicUrl, ways }: Services,
  { appointmentIds, now }: { appointmentIds: readonly string[]; now: Date },
): Promise<Map<string, Told>> {
  const last = new Map(
    (await listLastMessages(db, appointmentIds)).map((each) => [
      each.appointmentId,
      each,
    ]),
  );
  const told = appointmentIds.map((id): [string, Told] => [
    id,
    { toldBy: wayOf(last.get(id), ways), byHand: null },
  ]);
  const ids = told.flatMap(([id, { toldBy }]) =>
    toldBy === 'none' ? (last.get(id)?.id ?? []) : [],
  );
  const { clinic } = await snapshot.any();
  const rows = await listMessageRows(db, { ids, limit: ids.length, now });
  const byHand = new Map(
    rows.map((row): [number, MessageByHand | null] => {
      const { id: messageId, whatsappUrl } = toTold(row, {
        clinic,
        publicUrl,
        ways,
        now,
      });
      return [
        messageId,
        whatsappUrl === null ? null : { messageId, whatsappUrl },
      ];
    }),
  );
  return new Map(
    told.map(([id, each]) => [
      id,
      { ...each, byHand: byHand.get(last.get(id)?.id ?? 0) ?? null },
    ]),
  );
}
