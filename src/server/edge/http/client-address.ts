import { BlockList, isIP } from 'node:net';

/**
 * The client's address: going back from the socket, the first one that is not a trusted proxy's. Nothing in
 * `X-Forwarded-For` beyond that is believed.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let address = plainAddress(socketAddress);
  const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(hop.trim()));
  while (isTrusted(address, trusted)) {
    const before = hops.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return networkOf(address);
}

/** The proxies of the configuration: addresses or CIDR ranges. */
export function trustedProxies(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** A household has one IPv4 address or a whole /64 of IPv6: both count as one. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
