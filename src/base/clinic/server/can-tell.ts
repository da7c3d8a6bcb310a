import type { ToldBy } from '../../api/contract/told-by.ts';
import type { Way } from '../../person/rules/channels.ts';
import { channelRulesOf } from '../../person/rules/channels.ts';
import type { SnapshotCache } from './snapshot-cache.ts';

/*
 * Decides how a person can be told something, for every page that says "le enviamos". `message_channel` of
 * the database knows contacts, choices and refusals; the ways are the clinic's.
 */

interface Sending {
  ways: readonly Way[];
}

/** The way by which a message of that channel leaves. A channel that is not set up sends nothing. */
export function wayToTell(
  channel: Way | 'none' | null,
  { ways }: Sending,
): ToldBy {
  return channel !== null && channel !== 'none' && ways.includes(channel)
    ? channel
    : 'none';
}

/** True if codes and secret links leave: they go by e-mail alone. */
export const sendsEmail = ({ ways }: Sending): boolean =>
  ways.includes('email');

/**
 * True if messages leave by a channel that most people have, for pages that may not tell a person's channel. Notices in a
 * browser reach too few people to promise them.
 */
export const sendsMessages = ({ ways }: Sending): boolean =>
  ways.some((way) => channelRulesOf(way).isPromised);

/** True if a code by e-mail is worth asking for: it leaves, or the demonstration shows it among its messages. */
export async function reachesByCode(
  services: Sending & { snapshot: SnapshotCache },
): Promise<boolean> {
  return sendsEmail(services) || (await services.snapshot.any()).clinic.isDemo;
}
