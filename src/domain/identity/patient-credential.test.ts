import { expect, test } from 'vitest';
import { patientCredentials } from './patient-credential.ts';

test.each([
  ['original', false, ['dni']],
  ['original', true, ['own_password', 'dni']],
  ['recomendado', false, ['dni']],
  ['recomendado', true, ['own_password']],
  ['estricto', false, []],
  ['estricto', true, ['own_password']],
] as const)(
  'with %s and an own password: %s, the account opens with %j',
  (preset, hasOwnPassword, expected) => {
    expect(patientCredentials({ preset, hasOwnPassword })).toEqual(expected);
  },
);
