import { describe, expect, test } from 'vitest';
import { type EmailOnFile, whyNoEmailCode } from './email-code.ts';

const now = Date.UTC(2026, 10, 24, 12);
const trusted: EmailOnFile = {
  email: 'maria@correo.example',
  emailTrust: 'verified_in_person',
  hasBounced: false,
  emailOpensFrom: null,
  isIdentityVerified: true,
};

describe('a code by e-mail', () => {
  test.each<[string, Partial<EmailOnFile>, ReturnType<typeof whyNoEmailCode>]>([
    ['goes to an address that was verified in person', {}, null],
    [
      'goes to a changed address once its wait is over',
      { emailOpensFrom: now },
      null,
    ],
    [
      'does not go to a changed address before',
      { emailOpensFrom: now + 1 },
      'EMAIL_TOO_NEW',
    ],
    [
      'does not go to an address that was only declared',
      { emailTrust: 'declared' },
      'EMAIL_NOT_VERIFIED',
    ],
    [
      'goes nowhere without an address',
      { email: null, emailTrust: 'none' },
      'NO_EMAIL',
    ],
    [
      'does not go to an address that returned messages',
      { hasBounced: true },
      'NO_EMAIL',
    ],
    [
      'does not go to a patient whose document the clinic never saw',
      { isIdentityVerified: false, emailOpensFrom: now + 1 },
      'IDENTITY_NOT_VERIFIED',
    ],
  ])('%s', (_, change, reason) =>
    expect(whyNoEmailCode({ ...trusted, ...change }, now)).toBe(reason),
  );
});
