import type { ToldBy, Way } from '../../api/contract/told-by.ts';
import type { SnapshotCache } from './snapshot-cache.ts';

/*
 * "Can we tell this person anything, and how": every answer that lets a page say "le enviamos" asks here. `message_channel`
 * of the database has the person's half (contacts, choices, refusals), the configured ways are the clinic's.
 */

interface Sending {
  ways: readonly Way[];
}

/** By which way a message of that channel leaves; a channel that nobody set up sends nothing. */
export function wayToTell(channel: Way | 'none' | null, { ways }: Sending): ToldBy {
  return channel !== null && channel !== 'none' && ways.includes(channel) ? channel : 'none';
}

/** True if codes and secret links leave: they go by e-mail alone. */
export const sendsEmail = ({ ways }: Sending): boolean => ways.includes('email');

/** True if anything leaves to a person of whom nothing may be told; notices in a browser reach too few to promise. */
export const sendsMessages = ({ ways }: Sending): boolean =>
  ways.includes('email') || ways.includes('whatsapp');

/** True if a code by e-mail is worth asking for: it leaves, or the demonstration shows it among its messages. */
export async function reachesByCode(services: Sending & { snapshot: SnapshotCache }): Promise<boolean> {
  return sendsEmail(services) || (await services.snapshot.any()).clinic.isDemo;
}
