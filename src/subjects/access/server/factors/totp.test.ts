import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { findTotpStep, makeTotpSecret, totpUri } from './totp.ts';

// RFC 6238, appendix B: '12345678901234567890' in Base32, and the last six digits of each code.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors: [seconds: number, step: number, code: string][] = [
  [59, 0x1, '287082'],
  [1111111109, 0x23523ec, '081804'],
  [1111111111, 0x23523ed, '050471'],
  [1234567890, 0x273ef07, '005924'],
  [2000000000, 0x3f940aa, '279037'],
  [20000000000, 0x27bc86aa, '353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  test.each(vectors)(
    'at second %i of RFC 6238 belongs to step %i',
    (seconds, step, code) => {
      expect(
        findTotpStep({ secret, code, lastStep: null, now: at(seconds) }),
      ).toBe(step);
    },
  );

  test('works in its own step, the step before and the step after, and in no other', () => {
    const [, step, code] = vectors[3] as [number, number, string];
    const served = [-61, -60, -31, -30, -1, 0, 29, 30, 59, 60, 61].map(
      (seconds) =>
        findTotpStep({
          secret,
          code,
          lastStep: null,
          now: at(step * 30 + seconds),
        }) === step,
    );
    expect(served).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('works once, and no code of an earlier step works after it', () => {
    const now = at(1111111111);
    const [before, present] = [vectors[1], vectors[2]] as [
      (typeof vectors)[0],
      (typeof vectors)[0],
    ];
    expect(
      findTotpStep({ secret, code: present[2], lastStep: present[1], now }),
    ).toBeNull();
    expect(
      findTotpStep({ secret, code: before[2], lastStep: present[1], now }),
    ).toBeNull();
    expect(
      findTotpStep({ secret, code: present[2], lastStep: before[1], now }),
    ).toBe(present[1]);
  });

  test('is refused without a fault when the clock went back since the last code', () => {
    expect(
      findTotpStep({
        secret,
        code: '287082',
        lastStep: 900_000_000,
        now: at(59),
      }),
    ).toBeNull();
  });

  test.each([
    '',
    '28708',
    '2870822',
    '28708a',
    '２８７０８２',
    ' 287082',
    '-87082',
    '1e5000',
    '9'.repeat(5000),
  ])('is not %j', (code) =>
    expect(
      findTotpStep({ secret, code, lastStep: null, now: at(59) }),
    ).toBeNull(),
  );

  test('for one secret fails with another', () => {
    const code = generateSync({ secret: makeTotpSecret(), epoch: 59 });
    const other = makeTotpSecret();
    const codes = [0, 30, 60].map((epoch) =>
      generateSync({ secret: other, epoch }),
    );
    const step = findTotpStep({
      secret: other,
      code,
      lastStep: null,
      now: at(59),
    });
    // Once in 300,000 two secrets have the same code; then accepting it is right.
    expect(step !== null).toBe(codes.includes(code));
  });
});

describe('the secret', () => {
  test('has 160 bits and is never the same', () => {
    const secrets = Array.from({ length: 100 }, makeTotpSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const made of secrets) expect(made).toMatch(/^[A-Z2-7]{32}$/);
  });

  test('goes to the app with the clinic’s name and the e-mail', () => {
    const uri = new URL(
      totpUri({
        secret,
        clinicName: 'Clínica Sur: 24 h',
        email: 'ana+turnos@correo.com',
      }),
    );
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.host).toBe('totp');
    expect(uri.searchParams.get('secret')).toBe(secret);
    expect(uri.searchParams.get('issuer')).toBe('Clínica Sur 24 h');
    expect(decodeURIComponent(uri.pathname)).toBe(
      '/Clínica Sur 24 h:ana+turnos@correo.com',
    );
    // The defaults of authenticator apps: SHA-1, 6 digits, 30 seconds.
    expect(uri.searchParams.get('algorithm') ?? 'SHA1').toBe('SHA1');
    expect(uri.searchParams.get('digits') ?? '6').toBe('6');
    expect(uri.searchParams.get('period') ?? '30').toBe('30');
  });
});
