import { expect, test } from 'vitest';
import {
  isSecurityNotice,
  SECURITY_NOTICES,
  securityNoticeWords,
} from './security-notices.ts';

// The maximum length of a placeholder's value; longer text is cut.
const MAX_CHARACTERS = 200;

test.each(SECURITY_NOTICES)(
  'the notice %s says in whole sentences what happened and to call the clinic',
  (what) => {
    const { happened, advice } = securityNoticeWords[what];
    for (const sentence of [happened, advice]) {
      expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
      expect([...sentence].length).toBeLessThanOrEqual(MAX_CHARACTERS);
    }
    expect(advice).toMatch(/^Si .*\bllame a la clínica\b/);
  },
);

test('a notice blames no person, and says "usted"', () => {
  for (const { happened, advice } of Object.values(securityNoticeWords)) {
    expect(happened).not.toMatch(
      /^Usted\b|\b(?:error|culpa|descuido|debió|olvidó|robaron|hacke\p{L}+)\b/iu,
    );
    expect(`${happened} ${advice}`).not.toMatch(
      /(?<!\p{L})(?:vos|tu|tus|te|podés|tenés|puedes|tienes|llamá|\p{L}+[áé]te)(?!\p{L})/iu,
    );
  }
});

test('each notice has its own words', () => {
  const happened = Object.values(securityNoticeWords).map(
    (words) => words.happened,
  );
  expect(new Set(happened).size).toBe(SECURITY_NOTICES.length);
});

test('only a notice’s name counts as one', () => {
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
