import { describe, expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

describe('passkeys', () => {
  test.each([
    [
      'https://turnos.clinica.example',
      'turnos.clinica.example',
      'https://turnos.clinica.example',
    ],
    [
      'https://turnos.clinica.example:8443',
      'turnos.clinica.example',
      'https://turnos.clinica.example:8443',
    ],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ])('can be made at %s', (url, id, origin) =>
    expect(relyingPartyOf(url)).toEqual({ id, origin }),
  );

  test.each([
    'http://127.0.0.1:3000',
    'https://192.168.0.10',
    'https://[::1]:3000',
    'http://turnos.clinica.example',
    'http://localhost.clinica.example',
    'ftp://localhost',
    'nada',
  ])('cannot be made at %s', (url) => expect(relyingPartyOf(url)).toBeNull());
});
