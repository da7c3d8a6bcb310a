import { BlockList, isIP } from 'node:net';
import type { Logger } from 'pino';
import type { Database } from '../../../base/kernel/db/database.ts';
import {
  deleteForwarder,
  listForwarders,
  updateForwarderSeen,
} from '../../../panels/reports/server/forwarder-queries.ts';
import { includes, plainAddress } from './client-address.ts';

/**
 * Returns the sender of an `X-Forwarded-For` that is not believed: all people behind it count as one. Null:
 * there is no such header, or a trusted proxy sent it.
 */
export function untrustedForwarder(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string | null {
  if (!forwardedFor) return null;
  const address = plainAddress(socketAddress);
  return isIP(address) === 0 || includes(trusted, address) ? null : address;
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

const everyMs = 60 * 60_000;

/**
 * Notes untrusted forwarders: in the log when first seen, and for the dashboard at most once an hour. In a
 * private network the sender is an unnamed proxy; in any other it may be any client.
 */
export function watchForwarders({
  db,
  logger,
}: {
  db: Database;
  logger: Logger;
}) {
  const seen = new Map<boolean, number>();
  return (address: string, now: Date): void => {
    const isPrivate = includes(privateNetworks, address);
    const before = seen.get(isPrivate);
    if (before !== undefined && now.getTime() - before < everyMs) return;
    seen.set(isPrivate, now.getTime());
    if (before === undefined) tell(logger, { address, isPrivate });
    updateForwarderSeen(db, { isPrivate, address, now }).catch(
      (error: unknown) =>
        logger.warn(
          { err: error },
          'an untrusted forwarder could not be noted',
        ),
    );
  };
}

/**
 * At the start: forgets forwarders that the configuration trusts by now, and logs the others of the last day.
 */
export async function tellOfForwarders(
  { db, logger }: { db: Database; logger: Logger },
  { trusted, now }: { trusted: BlockList; now: Date },
): Promise<void> {
  for (const { address, isPrivate, lastSeenAt } of await listForwarders(db)) {
    if (includes(trusted, address)) await deleteForwarder(db, address);
    else if (now.getTime() - lastSeenAt.getTime() < DAY_MS)
      tell(logger, { address, isPrivate });
  }
}

const DAY_MS = 24 * 60 * 60_000;

function tell(
  logger: Logger,
  { address, isPrivate }: { address: string; isPrivate: boolean },
): void {
  logger[isPrivate ? 'warn' : 'info'](
    { sender: address },
    isPrivate
      ? `X-Forwarded-For comes from ${address}, which TRUSTED_PROXIES does not name: everybody behind it counts as one. If it is your proxy, set TRUSTED_PROXIES=${address}`
      : `X-Forwarded-For comes from ${address} and is not believed. Only if that is a proxy of yours, name it in TRUSTED_PROXIES`,
  );
}
