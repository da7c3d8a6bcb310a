import { BlockList, isIP, isIPv6 } from 'node:net';

const unroutable = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  unroutable.addSubnet(net, bits, 'ipv4');
}
// Special networks within the assigned range: transition, documentation and the like.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  unroutable.addSubnet(net, bits, 'ipv6');
}
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

/** True if an IP address is in the internet: not of this machine, its network, or for a special purpose. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (!isIPv6(address)) return !unroutable.check(address, 'ipv4');
  return given.check(address, 'ipv6') && !unroutable.check(address, 'ipv6');
}
