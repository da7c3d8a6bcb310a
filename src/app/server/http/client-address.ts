import { BlockList, isIP } from 'node:net';

/** The client's address as budgets count it: an IPv4 address, or the /64 of an IPv6 one. */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  return networkOf(sourceAddress(socketAddress, forwardedFor, trusted));
}

/**
 * The address that a request comes from: the first one, back from the socket, that is no trusted proxy's.
 * Anything before it in `X-Forwarded-For` is not believed.
 */
export function sourceAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let address = plainAddress(socketAddress);
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => plainAddress(hop.trim()));
  while (includes(trusted, address)) {
    const before = hops.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return address;
}

/** The addresses and CIDR ranges of a setting. */
export function addressList(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** True if the list has the address. An IPv4 address in IPv6's form counts as IPv4. */
export function includes(list: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  const version = isIP(plain);
  return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/** Removes the prefix of an IPv4 address on an IPv6 socket. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** A household has one IPv4 address or a whole /64 of IPv6: each counts as one. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  const network = groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
