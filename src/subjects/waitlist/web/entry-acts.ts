import type { DeskWaitlistEntry } from '../contract/reception-waitlist.ts';

export type EntryAct =
  | 'offer'
  | 'confirm'
  | 'decline'
  | 'withdraw'
  | 'end'
  | 'history';

/** Returns the acts of the counter on a person who waits. */
export function actsOf({ offer }: DeskWaitlistEntry): EntryAct[] {
  return offer
    ? ['confirm', 'decline', 'withdraw', 'history', 'end']
    : ['offer', 'history', 'end'];
}
