import { expect, test } from 'vitest';
import { patientCredentials, tellsWhatIsWrong } from './patient-credential.ts';

test.each([
  ['original', false, ['dni']],
  ['original', true, ['own_password', 'dni']],
  ['recomendado', false, ['dni']],
  ['recomendado', true, ['own_password']],
  ['estricto', false, []],
  ['estricto', true, ['own_password']],
] as const)(
  'with preset %s and own password %s, the account opens with %j',
  (preset, hasOwnPassword, expected) => {
    expect(patientCredentials({ preset, hasOwnPassword })).toEqual(expected);
  },
);

test.each([
  ['original', null, true],
  ['recomendado', null, true],
  ['estricto', null, false],
  ['recomendado', 'never', false],
  ['estricto', 'until_own_password', true],
] as const)(
  'with preset %s and the DNI opening %s, a failed sign-in tells why: %s',
  (preset, dniOpens, expected) => {
    expect(tellsWhatIsWrong({ preset, dniOpens })).toBe(expected);
  },
);
