import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countries,
  type IdentityDocument,
  otherDocumentKinds,
  parseDocument,
} from './identity-document.ts';

test.each<[IdentityDocument, string, string]>([
  [{ kind: 'le', country: '', number: '4.123.456' }, '4123456', 'AR'],
  [{ kind: 'lc', country: 'BR', number: '0123456' }, '123456', 'AR'],
  [
    { kind: 'passport', country: 'se', number: ' ab-123.456 ' },
    'AB123456',
    'SE',
  ],
  [
    { kind: 'passport', country: 'AR', number: '\u202aAAB123456\u202c' },
    'AAB123456',
    'AR',
  ],
  [{ kind: 'ci', country: 'UY', number: '4.321.567-8' }, '43215678', 'UY'],
  [
    { kind: 'foreign', country: 'BO', number: '１２３４５６７' },
    '1234567',
    'BO',
  ],
])('%j is %s of %s', (typed, number, country) => {
  expect(parseDocument(typed)).toEqual({
    ok: true,
    document: { kind: typed.kind, country, number },
  });
});

test.each<[IdentityDocument, string]>([
  [{ kind: 'le', country: 'AR', number: '12345' }, 'LIBRETA_UNREADABLE'],
  [{ kind: 'lc', country: 'AR', number: 'F123456' }, 'LIBRETA_UNREADABLE'],
  [{ kind: 'passport', country: 'SE', number: ' ' }, 'DOCUMENT_NUMBER_EMPTY'],
  [
    { kind: 'passport', country: 'SE', number: 'AB<1>' },
    'DOCUMENT_NUMBER_UNREADABLE',
  ],
  [
    { kind: 'passport', country: '', number: 'AB123456' },
    'DOCUMENT_COUNTRY_EMPTY',
  ],
  [
    { kind: 'passport', country: 'ZZ', number: 'AB123456' },
    'DOCUMENT_COUNTRY_EMPTY',
  ],
  [
    { kind: 'foreign', country: 'AR', number: '1234567' },
    'DOCUMENT_NOT_FOREIGN',
  ],
])('%j is refused as %s', (typed, refusal) =>
  expect(parseDocument(typed)).toMatchObject({ refusal }),
);

test('a stored document reads the same again and fits the database', () => {
  const typed = fc.record({
    kind: fc.constantFrom(...otherDocumentKinds),
    country: fc.constantFrom(...countries, '', 'xx'),
    number: fc.string({
      unit: fc.constantFrom(...'0123456789abAB -./\u200b\u202a'),
      maxLength: 24,
    }),
  });
  fc.assert(
    fc.property(typed, (document) => {
      const parsed = parseDocument(document);
      if (!parsed.ok) return;
      expect(parsed.document.number).toMatch(/^[A-Z0-9]{3,20}$/);
      expect(parseDocument(parsed.document)).toEqual(parsed);
    }),
  );
  expect(new Set(countries).size).toBe(countries.length);
});
