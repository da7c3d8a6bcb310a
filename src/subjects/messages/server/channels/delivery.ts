import type { Way } from '../../../../base/person/rules/channels.ts';
import type { Message } from '../message/message.ts';

/** The channels that are set up: messages by any other wait. */
export type Channels = Partial<Record<Way, Channel>>;

export interface Recipient {
  name: string;
  /** An e-mail, or a phone in E.164. For a push: the names of the browsers. */
  address: string;
  /** Only for a push: the browsers, and how long their push services keep it. */
  push?: {
    targets: readonly PushTarget[];
    ttlSeconds: number;
    isUrgent: boolean;
  };
}

/** A browser in which a person gets notices. */
export interface PushTarget {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Only for a push: the browsers that took it, and those that no longer exist. */
interface OfBrowsers {
  browsers?: { reached: readonly string[]; gone: readonly string[] };
}

/** The result of one try to send. */
export type Delivery = OfBrowsers &
  (
    | { outcome: 'sent' }
    /** Never to be tried again. `isAddressBad`: nothing will ever arrive there. */
    | { outcome: 'refused'; reason: string; isAddressBad: boolean }
    /**
     * To be tried again: the other side was unavailable, or asked to wait. `isOfThisOne`: only this message
     * must wait.
     */
    | { outcome: 'failed'; reason: string; isOfThisOne?: true }
  );

/** A channel that reaches people. */
export interface Channel {
  /** Does everything that needs no server, and returns the function that sends. */
  prepare(message: Message, to: Recipient): Promise<() => Promise<Delivery>>;
  send(message: Message, to: Recipient): Promise<Delivery>;
  close(): Promise<void>;
}
