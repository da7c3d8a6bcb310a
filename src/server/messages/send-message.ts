import { holdsSecret } from '../../domain/messages/message-kinds.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { hashOf, makeToken } from '../identity/secrets.ts';
import { composeMessage } from './compose-message.ts';
import type { Channel, Delivery, Recipient } from './delivery.ts';
import {
  findMessageStatus,
  insertByAnotherWay,
  lockMessage,
  type TakenMessage,
  updateEmailBounced,
  updateMessageDone,
  updateMessageFailedTry,
  updateMessagePostponed,
} from './outbox-queries.ts';
import { sourceOf } from './source-of-message.ts';
import { unsubscribeUrlOf } from './unsubscribe-url.ts';
import { whyNotSend } from './whether-to-send.ts';

/** The ways that are set up: what goes by another one waits. */
export type Channels = Partial<Record<'email' | 'whatsapp', Channel>>;

export interface MessageServices extends Agenda, Pick<BookingServices, 'linkKey' | 'publicUrl'> {
  channels: Channels;
  now: () => Date;
}

/** A message that a worker has, ready to go; or what became of it before. */
export type PreparedMessage =
  | { isReady: false; isDone: boolean }
  | {
      isReady: true;
      taken: TakenMessage;
      recipient: Recipient;
      keepsSecrets: boolean;
      deliver: () => Promise<Delivery>;
    };

/** later: to be tried again. away: so is whatever goes by the same channel. */
export type Tried = 'done' | 'later' | 'away';

/** One try of one message. */
export async function sendMessage(services: MessageServices, id: number): Promise<Tried> {
  return sendPrepared(services, await prepareMessage(services, id));
}

/**
 * Takes a message and reads its turno again: what is no longer so is not told. Sending what is ready follows
 * at once.
 */
export async function prepareMessage(services: MessageServices, id: number): Promise<PreparedMessage> {
  const { db, catalog, linkKey, publicUrl } = services;
  // A secret of its own for each try: nothing that is stored could tell it again.
  const linkToken = makeToken();
  const taken = await lockMessage(db, { id, linkHash: hashOf(linkToken) });
  if (!taken) {
    const status = (await findMessageStatus(db, id)) ?? 'sent';
    return { isReady: false, isDone: status !== 'waiting' && status !== 'queued' };
  }
  const { clinic } = await catalog.any();
  const now = services.now();
  const whyNot = whyNotSend(taken, { now, zone: clinic.timeZone });
  if (whyNot?.status === 'waiting') {
    await updateMessagePostponed(db, { id, until: whyNot.until });
    return { isReady: false, isDone: true };
  }
  if (whyNot) return finish(services, { id, ...whyNot });
  const recipient = recipientOf(taken);
  const channelName = taken.channel === 'none' ? 'email' : taken.channel;
  const channel = services.channels[channelName];
  if (!recipient || !channel) {
    return finish(services, { id, status: 'failed', reason: 'No hay una dirección a la que enviarlo' });
  }
  const message = composeMessage(
    sourceOf(taken, {
      clinic,
      linkUrl: (turnoId) => `${publicUrl}/cancelar-turno/${turnoId}?token=${linkToken}`,
      unsubscribeUrl: (patientId) =>
        unsubscribeUrlOf({ linkKey, publicUrl, patientId, channel: channelName }),
      now,
    }),
  );
  const deliver = await channel.prepare(message, recipient);
  return { isReady: true, taken, recipient, keepsSecrets: clinic.isDemo, deliver };
}

/** Hands it over and notes what became of it. */
export async function sendPrepared(services: MessageServices, prepared: PreparedMessage): Promise<Tried> {
  if (!prepared.isReady) return prepared.isDone ? 'done' : 'later';
  return note(services, { ...prepared, delivery: await prepared.deliver() });
}

async function note(
  services: MessageServices,
  {
    taken,
    recipient,
    delivery,
    keepsSecrets,
  }: { taken: TakenMessage; recipient: Recipient; delivery: Delivery; keepsSecrets: boolean },
): Promise<Tried> {
  const { id } = taken;
  const sentTo = recipient.address;
  switch (delivery.outcome) {
    case 'sent': {
      const forgetFacts = holdsSecret(taken.kind) && !keepsSecrets;
      await updateMessageDone(services.db, { id, status: 'sent', sentTo, reason: '', forgetFacts });
      return 'done';
    }
    case 'failed':
      await updateMessageFailedTry(services.db, { id, reason: delivery.reason });
      return delivery.isOfThisOne ? 'later' : 'away';
    case 'refused': {
      if (delivery.isAddressBad) await noteBadAddress(services, { taken, reason: delivery.reason });
      await updateMessageDone(services.db, { id, status: 'failed', sentTo, reason: delivery.reason });
      return 'done';
    }
  }
}

/** Reception sees it, and the person is told by whichever way is left. */
async function noteBadAddress(
  { db }: MessageServices,
  { taken, reason }: { taken: TakenMessage; reason: string },
): Promise<void> {
  const { id, channel, patient } = taken;
  if (channel !== 'email' || !patient?.email) return;
  await updateEmailBounced(db, { patientId: patient.id, email: patient.email, reason });
  await insertByAnotherWay(db, id);
}

async function finish(
  { db }: MessageServices,
  end: Parameters<typeof updateMessageDone>[1],
): Promise<PreparedMessage> {
  await updateMessageDone(db, end);
  return { isReady: false, isDone: true };
}

function recipientOf({ channel, patient, recipientAddress, recipientName }: TakenMessage): Recipient | null {
  const name = recipientName ?? patient?.name ?? '';
  const address = recipientAddress ?? (channel === 'email' ? patient?.email : patient?.phone);
  return address ? { name, address } : null;
}
