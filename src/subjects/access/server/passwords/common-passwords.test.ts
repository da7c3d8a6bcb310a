import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { parsePassword } from '../../../../base/person/rules/password-rules.ts';
import { commonPasswords } from './common-passwords.ts';

test('the list has 3000 common passwords, all long enough and in lower case', async () => {
  const common = await commonPasswords();
  expect(common.size).toBe(3000);
  for (const password of common) {
    expect(password.length).toBeGreaterThanOrEqual(8);
    expect(password).toBe(password.toLowerCase());
  }
});

test('a user cannot choose any of the 3000 commonest passwords', async () => {
  const context = {
    names: [],
    clinicName: 'Clínica',
    commonPasswords: await commonPasswords(),
  };
  const allowed = dictionary['passwords-common']
    .slice(0, 3000)
    .filter((password) => parsePassword(password, context).ok);
  expect(allowed).toEqual([]);
});

test.each([
  'password',
  'Password',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'SUPERMAN',
])('%s is on the list', async (password) =>
  expect((await commonPasswords()).has(password.toLowerCase())).toBe(true),
);

test('the list is read once', async () => {
  expect(await commonPasswords()).toBe(await commonPasswords());
});
