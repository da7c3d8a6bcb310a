import { expect, test } from 'vitest';
import {
  isSecurityNotice,
  SECURITY_NOTICES,
  securityNoticeWords,
} from './security-notices.ts';

// The maximum length of a placeholder's value; longer text is cut.
const MAX_CHARACTERS = 200;

test.each(SECURITY_NOTICES)(
  'of %s it is said what happened, whole, and to call the clinic',
  (what) => {
    const { happened, advice } = securityNoticeWords[what];
    for (const sentence of [happened, advice]) {
      expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
      expect([...sentence].length).toBeLessThanOrEqual(MAX_CHARACTERS);
    }
    expect(advice).toMatch(/^Si .*\bllame a la clínica\b/);
  },
);

test('nobody is blamed, and people are addressed as "usted"', () => {
  for (const { happened, advice } of Object.values(securityNoticeWords)) {
    expect(happened).not.toMatch(
      /^Usted\b|\b(?:error|culpa|descuido|debió|olvidó|robaron|hacke\p{L}+)\b/iu,
    );
    expect(`${happened} ${advice}`).not.toMatch(
      /(?<!\p{L})(?:vos|tu|tus|te|podés|tenés|puedes|tienes|llamá|\p{L}+[áé]te)(?!\p{L})/iu,
    );
  }
});

test('each has words of its own', () => {
  const happened = Object.values(securityNoticeWords).map(
    (words) => words.happened,
  );
  expect(new Set(happened).size).toBe(SECURITY_NOTICES.length);
});

test('what is none is told from what is one', () => {
  expect(isSecurityNotice('email_changed')).toBe(true);
  for (const other of [
    '',
    'toString',
    'EMAIL_CHANGED',
    null,
    undefined,
    1,
    ['email_changed'],
  ]) {
    expect(isSecurityNotice(other)).toBe(false);
  }
});
