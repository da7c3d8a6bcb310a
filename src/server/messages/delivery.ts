import type { Message } from './message.ts';

export interface Recipient {
  name: string;
  /** An e-mail, or a phone in E.164. */
  address: string;
}

/** What became of one try to send. */
export type Delivery =
  | { outcome: 'sent' }
  /** Never to be tried again. `isAddressBad`: nothing will ever arrive there. */
  | { outcome: 'refused'; reason: string; isAddressBad: boolean }
  /** To be tried again: the other side was not there, or asked to wait. `isOfThisOne`: others may well go now. */
  | { outcome: 'failed'; reason: string; isOfThisOne?: true };

/** A way to reach people. */
export interface Channel {
  /** Does all that needs nobody else, and answers what then sends it. */
  prepare(message: Message, to: Recipient): Promise<() => Promise<Delivery>>;
  send(message: Message, to: Recipient): Promise<Delivery>;
  close(): Promise<void>;
}
