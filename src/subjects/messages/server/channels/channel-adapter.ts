import type { Config } from '../../../../base/kernel/config.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { VapidKeys } from '../../../../base/kernel/secrets/vapid-keys.ts';
import type { MessageChannel } from '../../../../base/person/rules/channels.ts';
import { channelRulesOf } from '../../../../base/person/rules/channels.ts';
import {
  holdsSecret,
  type MessageKind,
} from '../../../outbox/rules/message-kinds.ts';
import type {
  LeasedMessage,
  TakenMessage,
} from '../../../outbox/server/outbox-queries.ts';
import type { Channel, Recipient } from './delivery.ts';

/** The data that a channel may need to open, beside the settings. */
export interface Opening {
  vapid: VapidKeys;
  clinicEmail: string | null;
}

/** One channel, as the settings, the start and the worker use it. Its words and rules are in `channels.ts`. */
export interface ChannelAdapter {
  isConfigured(config: Config): boolean;
  /** Called if it is configured. */
  open(config: Config, around: Opening): Promise<Channel>;
  /** The destination of a message; null: there is none. */
  recipientOf(taken: LeasedMessage, now: Date): Recipient | null;
  /** The most tries of one message. Absent: the queue's. */
  mostTries?: number;
  /** True if a message that was sent also goes by the next way. */
  isToldTwice?(taken: Pick<TakenMessage, 'kind'>): boolean;
  /** Done at each start, before messages go: the database learns whether the channel is set up. */
  settle?(db: Database, isOn: boolean): Promise<void>;
}

/** True if a channel may carry a kind of message: secrets go only where the patient alone reads. */
export function mayCarry(channel: MessageChannel, kind: MessageKind): boolean {
  return (
    !holdsSecret(kind) ||
    (channel !== 'none' && channelRulesOf(channel).carriesSecrets === true)
  );
}

/** The person with an address, if there is one. */
export function recipientAt(
  { recipientName, patient }: LeasedMessage,
  address: string | null | undefined,
): Recipient | null {
  return address
    ? { name: recipientName ?? patient?.name ?? '', address }
    : null;
}
