import { describe, expect, test } from 'vitest';
import { addressList, clientAddress } from './client-address.ts';

const trusted = addressList(['10.0.0.0/8', '192.168.1.7', 'fd00::/8']);

describe('the address of the client', () => {
  test.each([
    ['no proxy is between', '203.0.113.9', undefined, '203.0.113.9'],
    [
      'a client that is no proxy of ours writes the header',
      '203.0.113.9',
      '198.51.100.1',
      '203.0.113.9',
    ],
    ['our proxy names the client', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    [
      'the client wrote hops before our proxy added theirs',
      '10.1.2.3',
      '1.1.1.1, 8.8.8.8, 203.0.113.9',
      '203.0.113.9',
    ],
    [
      'two proxies of ours are in line',
      '10.1.2.3',
      '1.1.1.1, 203.0.113.9, 192.168.1.7',
      '203.0.113.9',
    ],
    [
      'the client pretends to be our proxy',
      '10.1.2.3',
      '1.1.1.1, 10.9.9.9, 203.0.113.9',
      '203.0.113.9',
    ],
    ['all hops are ours', '10.1.2.3', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ['our proxy says nothing', '10.1.2.3', undefined, '10.1.2.3'],
    ['our proxy says nothing readable', '10.1.2.3', 'unknown', '10.1.2.3'],
    [
      'the nearest hop is not readable, and another one is',
      '10.1.2.3',
      '203.0.113.9, <script>',
      '10.1.2.3',
    ],
    [
      'a neighbour of a trusted address writes the header',
      '192.168.1.8',
      '203.0.113.9',
      '192.168.1.8',
    ],
    ['IPv4 comes in IPv6 form', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    [
      'our proxy comes in IPv6 form',
      '::ffff:10.1.2.3',
      '::ffff:203.0.113.9',
      '203.0.113.9',
    ],
    ['our proxy has IPv6', 'fd00::1', '203.0.113.9', '203.0.113.9'],
    ['the socket is gone', '', '203.0.113.9', ''],
  ])('%s', (_, socket, forwarded, expected) => {
    expect(clientAddress(socket, forwarded, trusted)).toBe(expected);
  });

  test('is the same for a household’s IPv6 addresses, and another for the neighbour’s', () => {
    const of = (address: string) => clientAddress(address, undefined, trusted);
    const home = of('2001:db8:1:2::1');
    expect(home).toBe('2001:db8:1:2::/64');
    expect(of('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(home);
    expect(of('2001:db8:1:2:3::')).toBe(home);
    expect(of('2001:db8:1:3::1')).not.toBe(home);
    expect(of('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(of('::1')).toBe('0:0:0:0::/64');
  });

  test('is the same in any spelling', () => {
    const of = (address: string) => clientAddress('10.1.2.3', address, trusted);
    expect(of('2001:0DB8:0001:0002::1')).toBe(of('2001:db8:1:2::1'));
    expect(of('2001:db8:0:0:0:0:0:1')).toBe(of('2001:db8::1'));
  });

  test('is the socket’s unless the configuration trusts a proxy', () => {
    expect(clientAddress('10.1.2.3', '203.0.113.9', addressList([]))).toBe(
      '10.1.2.3',
    );
  });
});
