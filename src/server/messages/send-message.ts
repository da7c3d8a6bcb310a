import { setTimeout } from 'node:timers/promises';
import type { BookingServices } from '../appointments/book-appointment.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { isOutOfReach } from '../db/out-of-reach.ts';
import { hashOf, makeToken } from '../identity/secrets.ts';
import { composeMessage } from './compose-message.ts';
import type { Channel, Delivery, Recipient } from './delivery.ts';
import { linkUpcomingTurnos } from './link-upcoming-turnos.ts';
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

export interface MessageServices extends Agenda, Pick<BookingServices, 'linkKey' | 'publicUrl' | 'changes'> {
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
  const taken = await lockMessage(db, { id, linkHash: hashOf(linkToken), now: services.now() });
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
  if (whyNot) return end(services, { id, ...whyNot, another: !taken.isWanted });
  const recipient = recipientOf(taken);
  const channelName = taken.channel === 'none' ? 'email' : taken.channel;
  const channel = services.channels[channelName];
  if (!recipient || !channel) {
    return end(services, {
      id,
      status: 'failed',
      reason: 'No hay una dirección a la que enviarlo',
      another: taken.channel === 'email' && taken.patient !== null,
    });
  }
  const listed = await linkUpcomingTurnos(db, taken);
  const message = composeMessage(
    sourceOf(taken, {
      clinic,
      linkUrl: (turnoId) =>
        `${publicUrl}/cancelar-turno/${turnoId}?token=${listed.get(turnoId) ?? linkToken}`,
      unsubscribeUrl: (patientId) =>
        unsubscribeUrlOf({ linkKey, publicUrl, patientId, channel: channelName }),
      now,
    }),
  );
  const deliver = await channel.prepare(message, recipient);
  return { isReady: true, taken, recipient, deliver };
}

/** Hands it over and notes what became of it. */
export async function sendPrepared(services: MessageServices, prepared: PreparedMessage): Promise<Tried> {
  const tried = await tryPrepared(services, prepared);
  services.changes.announce({ kind: 'message' });
  return tried;
}

async function tryPrepared(services: MessageServices, prepared: PreparedMessage): Promise<Tried> {
  if (!prepared.isReady) return prepared.isDone ? 'done' : 'later';
  return note(services, { ...prepared, delivery: await prepared.deliver() });
}

async function note(
  { db }: MessageServices,
  { taken, recipient, delivery }: { taken: TakenMessage; recipient: Recipient; delivery: Delivery },
): Promise<Tried> {
  const { id, channel, patient } = taken;
  const sentTo = recipient.address;
  switch (delivery.outcome) {
    case 'sent':
      await whileLeased(() => updateMessageDone(db, { id, status: 'sent', sentTo, reason: '' }));
      return 'done';
    case 'failed':
      await updateMessageFailedTry(db, { id, reason: delivery.reason });
      return delivery.isOfThisOne ? 'later' : 'away';
    case 'refused': {
      const { reason, isAddressBad } = delivery;
      await db.transaction().execute(async (tx) => {
        if (isAddressBad && channel === 'email' && patient?.email === sentTo) {
          // Reception sees it, and the person is told by whichever way is left.
          await updateEmailBounced(tx, { patientId: patient.id, email: sentTo, reason });
          await insertByAnotherWay(tx, id);
        }
        await updateMessageDone(tx, { id, status: 'failed', sentTo, reason });
      });
      return 'done';
    }
  }
}

/** What was handed over must be noted: a database that is away is waited for as long as nobody else sends it. */
async function whileLeased(noteIt: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + notingMs;
  for (;;) {
    try {
      await noteIt();
      return;
    } catch (error) {
      if (Date.now() > end || !isOutOfReach(error)) throw error;
      await setTimeout(500);
    }
  }
}

// With what the try itself took, less than a lease.
const notingMs = 30_000;

async function end(
  { db }: MessageServices,
  { another, ...how }: Parameters<typeof updateMessageDone>[1] & { another?: boolean },
): Promise<PreparedMessage> {
  await db.transaction().execute(async (tx) => {
    if (another) await insertByAnotherWay(tx, how.id);
    await updateMessageDone(tx, how);
  });
  return { isReady: false, isDone: true };
}

function recipientOf({ channel, patient, recipientAddress, recipientName }: TakenMessage): Recipient | null {
  const name = recipientName ?? patient?.name ?? '';
  const address = recipientAddress ?? (channel === 'email' ? patient?.email : patient?.phone);
  return address ? { name, address } : null;
}
