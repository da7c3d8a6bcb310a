import type { DeskWaitlistEntry } from '../contract/reception-waitlist.ts';

export type EntryAct = 'offer' | 'confirm' | 'decline' | 'withdraw' | 'end' | 'history';

/** What the counter may do with somebody who waits. */
export function actsOf({ offer }: DeskWaitlistEntry): EntryAct[] {
  return offer ? ['confirm', 'decline', 'withdraw', 'history', 'end'] : ['offer', 'history', 'end'];
}
