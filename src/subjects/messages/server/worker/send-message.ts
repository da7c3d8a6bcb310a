import { setTimeout } from 'node:timers/promises';
import type {
  ReadServices,
  Services,
} from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { isOutOfReach } from '../../../../base/kernel/db/out-of-reach.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import {
  channelRulesOf,
  type MessageChannel,
} from '../../../../base/person/rules/channels.ts';
import { insertByAnotherWay } from '../../../outbox/server/another-way-queries.ts';
import {
  findMessageStatus,
  type LeasedMessage,
  lockMessage,
  updateEmailBounced,
  updateMessageDone,
  updateMessageFailedTry,
  updateMessagePostponed,
} from '../../../outbox/server/outbox-queries.ts';
import { unsubscribeUrlOf } from '../../../outbox/server/preferences/unsubscribe-url.ts';
import { updatePushOutcome } from '../../../outbox/server/push/push-queries.ts';
import { adapters } from '../channels/adapters.ts';
import { mayCarry } from '../channels/channel-adapter.ts';
import type { Channels, Delivery, Recipient } from '../channels/delivery.ts';
import { composeMessage } from '../compose/compose-message.ts';
import {
  appointmentUrlOf,
  mayLink,
  noPublicUrlReason,
  pageUrlOf,
} from '../compose/link-base.ts';
import { sourceOf } from '../compose/source-of-message.ts';
import { linkUpcomingAppointments } from './link-upcoming-appointments.ts';
import { whyNotSend } from './whether-to-send.ts';
import { isWithheld, withheldReason } from './withhold-message.ts';

export interface MessageServices
  extends ReadServices,
    Pick<Services, 'linkKey' | 'publicUrl' | 'changes' | 'budgets'> {
  channels: Channels;
  now: () => Date;
}

/** A message prepared by a worker, or the result if there is nothing to send. */
export type PreparedMessage =
  | { isReady: false; isDone: boolean }
  | {
      isReady: true;
      taken: LeasedMessage;
      recipient: Recipient;
      deliver: () => Promise<Delivery>;
    };

/** later: try this message again. away: the whole channel is unavailable. */
export type Tried = 'done' | 'later' | 'away';

/** Tries one message once. */
export async function sendMessage(
  services: MessageServices,
  id: number,
): Promise<Tried> {
  return sendPrepared(services, await prepareMessage(services, id));
}

/**
 * Takes a message and reads its appointment again: a message that is no longer true is not sent. A prepared message
 * must be sent at once.
 */
export async function prepareMessage(
  services: MessageServices,
  id: number,
): Promise<PreparedMessage> {
  const { db, snapshot, linkKey, publicUrl } = services;
  // Each try gets a new token: only its hash is stored.
  const linkToken = makeToken();
  const takenMessage = await lockMessage(db, {
    id,
    linkHash: hashOf(linkToken),
    now: services.now(),
  });
  if (!takenMessage) {
    const status = (await findMessageStatus(db, id)) ?? 'sent';
    return {
      isReady: false,
      isDone: status !== 'waiting' && status !== 'queued',
    };
  }
  const { clinic } = await snapshot.any();
  const now = services.now();
  const whyNot = whyNotSend(takenMessage, { now, zone: clinic.timeZone });
  if (whyNot?.status === 'waiting') {
    await updateMessagePostponed(db, { id, until: whyNot.until });
    return { isReady: false, isDone: true };
  }
  if (whyNot)
    return end(services, {
      id,
      ...whyNot,
      another: takenMessage.isWanted ? undefined : { failed: null },
    });
  const channelName =
    takenMessage.channel === 'none' ? 'email' : takenMessage.channel;
  const recipient = mayCarry(channelName, takenMessage.kind)
    ? adapters[channelName].recipientOf(takenMessage, now)
    : null;
  const channel = services.channels[channelName];
  if (!recipient || !channel) {
    return end(services, {
      id,
      status: 'failed',
      reason: 'No hay una dirección a la que enviarlo',
      another: { failed: channelName },
    });
  }
  // A message that exists only for its link already contains it.
  const { linkUrl } = takenMessage.facts;
  if (typeof linkUrl === 'string' && !mayLink(linkUrl, clinic)) {
    return end(services, { id, status: 'failed', reason: noPublicUrlReason });
  }
  if (await isWithheld(services, takenMessage, recipient.address)) {
    return end(services, { id, status: 'withheld', reason: withheldReason });
  }
  const listed = await linkUpcomingAppointments(db, takenMessage);
  const message = composeMessage(
    sourceOf(takenMessage, {
      clinic,
      linkUrl: (appointmentId) => {
        const url = appointmentUrlOf({ publicUrl, clinic }, appointmentId);
        return url && `${url}?token=${listed.get(appointmentId) ?? linkToken}`;
      },
      unsubscribeUrl: (patientId) =>
        mayLink(publicUrl, clinic) && channelRulesOf(channelName).isRefusable
          ? unsubscribeUrlOf({
              linkKey,
              publicUrl,
              patientId,
              channel: channelName,
            })
          : null,
      pageUrl: (path) => pageUrlOf({ publicUrl, clinic }, path),
      now,
    }),
  );
  const deliver = await channel.prepare(message, recipient);
  return { isReady: true, taken: takenMessage, recipient, deliver };
}

/** Sends a prepared message and records the result. */
export async function sendPrepared(
  services: MessageServices,
  prepared: PreparedMessage,
): Promise<Tried> {
  const tried = await tryPrepared(services, prepared);
  services.changes.announce({ kind: 'message' });
  return tried;
}

async function tryPrepared(
  services: MessageServices,
  prepared: PreparedMessage,
): Promise<Tried> {
  if (!prepared.isReady) return prepared.isDone ? 'done' : 'later';
  return note(services, { ...prepared, delivery: await prepared.deliver() });
}

async function note(
  { db, now }: MessageServices,
  {
    taken: takenMessage,
    recipient,
    delivery,
  }: { taken: LeasedMessage; recipient: Recipient; delivery: Delivery },
): Promise<Tried> {
  const { id, channel, patient, attempts } = takenMessage;
  const sentTo = recipient.address;
  const { browsers } = delivery;
  const noteBrowsers = async () =>
    void (
      browsers && (await updatePushOutcome(db, { ...browsers, now: now() }))
    );
  const { isToldTwice, mostTries = Number.POSITIVE_INFINITY } =
    channel === 'none' ? adapters.email : adapters[channel];
  const isTriedEnough = attempts >= mostTries;
  switch (
    delivery.outcome === 'failed' && isTriedEnough
      ? 'refused'
      : delivery.outcome
  ) {
    case 'sent':
      await whileLeased(() =>
        inTransaction(db, async (tx) => {
          const isNoted = await updateMessageDone(tx, {
            id,
            status: 'sent',
            sentTo,
            reason: '',
          });
          if (isNoted && isToldTwice?.(takenMessage)) {
            await insertByAnotherWay(tx, { id, failed: channel });
          }
          return true;
        }),
      );
      await noteBrowsers();
      return 'done';
    case 'failed':
      await noteBrowsers();
      await updateMessageFailedTry(db, { id, reason: reasonOf(delivery) });
      return 'isOfThisOne' in delivery && delivery.isOfThisOne
        ? 'later'
        : 'away';
    case 'refused': {
      await noteBrowsers();
      const reason = reasonOf(delivery);
      const isAddressBad = 'isAddressBad' in delivery && delivery.isAddressBad;
      await inTransaction(db, async (tx) => {
        if (isAddressBad && channel === 'email' && patient?.email === sentTo) {
          // Reception sees the bounce, and the person gets the message by the remaining channel.
          await updateEmailBounced(tx, {
            patientId: patient.id,
            email: sentTo,
            reason,
          });
          await insertByAnotherWay(tx, { id, failed: channel });
        }
        // If a phone is not reached, the person gets the message by another way.
        if (channel !== 'none' && channelRulesOf(channel).goesOn)
          await insertByAnotherWay(tx, { id, failed: channel });
        await updateMessageDone(tx, { id, status: 'failed', sentTo, reason });
        return true;
      });
      return 'done';
    }
  }
}

function reasonOf(delivery: Delivery): string {
  return 'reason' in delivery ? delivery.reason : '';
}

/**
 * A sent message must be recorded: tries again while the database is away, as long as no other worker can
 * send it.
 */
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

// Together with the try itself, this is less than a lease.
const notingMs = 30_000;

async function end(
  { db }: MessageServices,
  {
    another,
    ...how
  }: Parameters<typeof updateMessageDone>[1] & {
    another?: { failed: MessageChannel | null } | undefined;
  },
): Promise<PreparedMessage> {
  await inTransaction(db, async (tx) => {
    if (another) await insertByAnotherWay(tx, { id: how.id, ...another });
    await updateMessageDone(tx, how);
    return true;
  });
  return { isReady: false, isDone: true };
}
