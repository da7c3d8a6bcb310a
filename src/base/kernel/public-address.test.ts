import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  '8.8.8.8',
  '142.250.79.110',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '2607:f8b0:4001::5e',
  '2a00:1450::1',
])('%s is a public address', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.9.9',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '64:ff9b::a00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001::1',
  '',
  'localhost',
  '127.1',
  '0x7f.1',
  '10.0.0.1/8',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
