import fc from 'fast-check';
import { expect, test } from 'vitest';
import { domainOf, isEmailAddress, parseMailbox } from './email-address.ts';

test.each([
  'maria.perez@correo.example',
  'maria+turnos@sub.correo.example',
  "d'angelo_2@correo-gratis.com.ar",
  'X@y.io',
  `${'a'.repeat(64)}@correo.example`,
  'maria@xn--clnica-4va.example',
])('%s is an address', (address) => expect(isEmailAddress(address)).toBe(true));

test.each([
  ['nothing', ''],
  ['no at', 'maria.correo.example'],
  ['no name', '@correo.example'],
  ['no domain', 'maria@'],
  ['a name of a machine', 'root@localhost'],
  ['two at signs', 'maria@correo@otro.example'],
  ['two, by comma', 'a@correo.example,b@otro.example'],
  ['two, by semicolon', 'a@correo.example;b@otro.example'],
  ['two, by space', 'a@correo.example b@otro.example'],
  ['two, by a full-width comma', 'a@correo.example\uff0cb@otro.example'],
  ['a full-width at', 'a\uff20correo.example'],
  ['an ideographic full stop', 'a@correo\u3002example'],
  ['a look-alike letter', 'm\u0430ria@correo.example'],
  ['a line break', 'a@correo.example\r\nRCPT TO:<b@otro.example>'],
  ['a line break at its end', 'a@correo.example\n'],
  ['a line separator', 'a@correo.example\u2028'],
  ['a zero', 'a@correo.example\0'],
  ['a tab', 'a\t@correo.example'],
  ['a space before it', ' a@correo.example'],
  ['a display name', 'Maria <a@correo.example>'],
  ['brackets', '<a@correo.example>'],
  ['quotes', '"a b"@correo.example'],
  ['a quoted address', '"a@correo.example"@otro.example'],
  ['a comment', 'a(b)@correo.example'],
  ['a backslash', 'a\\@correo.example'],
  ['a percent route', 'a%otro.example@correo.example'],
  ['a bang route', 'otro.example!a@correo.example'],
  ['a source route', '@otro.example:a@correo.example'],
  ['a group', 'todos:a@correo.example;'],
  ['an address literal', 'a@[127.0.0.1]'],
  ['a bare IP address', 'a@127.0.0.1'],
  ['dots in a row', 'a..b@correo.example'],
  ['a dot first', '.a@correo.example'],
  ['a dot last', 'a.@correo.example'],
  ['a final dot', 'a@correo.example.'],
  ['a hyphen first', 'a@-correo.example'],
  ['a name too long', `${'a'.repeat(65)}@correo.example`],
  ['a label too long', `a@${'b'.repeat(64)}.example`],
  ['255 characters', `a@${'b.'.repeat(123)}example`],
])('%s makes no address', (_what, address) =>
  expect(isEmailAddress(address)).toBe(false),
);

test('an address has 254 characters at most', () => {
  const address = `a@${'b.'.repeat(121)}c.example`.padEnd(254, 'x');
  expect([address.length, isEmailAddress(address)]).toEqual([254, true]);
  expect(isEmailAddress(`${address}x`)).toBe(false);
});

test('any accepted address holds one at sign and no separator', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress()),
      (text) => {
        if (isEmailAddress(text))
          expect(text).toMatch(
            /^[^\s@,;:<>()[\]\\"%!\u0080-\uffff]+@[a-zA-Z0-9.-]+$/,
          );
      },
    ),
  );
});

test('the longest input is judged at once', () => {
  const before = process.cpuUsage();
  for (const long of [
    'a.'.repeat(1e5),
    `a@${'b-'.repeat(1e5)}`,
    `${'a'.repeat(1e6)}@`,
  ])
    isEmailAddress(long);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(100);
});

test.each([
  ['turnos@clinica.example', { name: '', address: 'turnos@clinica.example' }],
  [
    'Clínica del Sol <turnos@clinica.example>',
    { name: 'Clínica del Sol', address: 'turnos@clinica.example' },
  ],
  [
    '"Clínica del Sol" <turnos@clinica.example>',
    { name: 'Clínica del Sol', address: 'turnos@clinica.example' },
  ],
  [
    'turnos@clínica.example',
    { name: '', address: 'turnos@xn--clnica-4va.example' },
  ],
])('the sender %s is taken apart', (text, mailbox) =>
  expect(parseMailbox(text)).toEqual(mailbox),
);

test('the domain stands behind the at sign', () => {
  expect(domainOf('turnos@Clinica.example')).toBe('clinica.example');
});
