import { BlockList, isIP } from 'node:net';
import type { AccessSettingRow } from './access-setting-queries.ts';

/** True if many people of the clinic share that address. The setting lists addresses and CIDR ranges. */
export function isOwnAddress(
  { ownAddresses }: AccessSettingRow,
  address: string,
): boolean {
  // An IPv6 address comes as its /64, with the length.
  const [host = ''] = address.split('/');
  const version = isIP(host);
  if (version === 0) return false;
  const list = new BlockList();
  for (const network of ownAddresses) {
    const [base = '', bits] = network.split('/');
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(base) === 0) continue;
    if (bits === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(bits), family);
  }
  return list.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
