import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRecordQuery, RECORD_QUERY_MAX } from './record-query.ts';

const query = (
  words: string[],
  unfinished: string | null = null,
  phrases: string[][] = [],
) => ({
  words,
  unfinished,
  phrases,
});

test.each([
  ['one word may be unfinished', 'Infección', query([], 'infeccion')],
  ['a space ends a word', 'Infección ', query(['infeccion'])],
  ['several words', 'DOLOR  de pech', query(['dolor', 'de'], 'pech')],
  ['a phrase', '"dolor de pecho"', query([], null, [['dolor', 'de', 'pecho']])],
  [
    'a phrase and a word',
    'crónico “dolor de pecho” dere',
    query(['cronico'], 'dere', [['dolor', 'de', 'pecho']]),
  ],
  [
    'a quote without its end',
    'niega «sin fiebre',
    query(['niega'], null, [['sin', 'fiebre']]),
  ],
  ['a word in quotes is finished', '"asma"', query(['asma'])],
  ['a code', 'E11.9', query(['e11', '9'])],
  ['one letter alone is not enough', 'a', null],
  ['signs alone are nothing', `'; -- <>&|!:*()\\ % _`, null],
  [
    'signs that a search engine would understand',
    'asma & !tos | (a:*)',
    query(['asma', 'tos', 'a']),
  ],
  ['blanks alone are nothing', '  ', null],
])('%s', (_, typed, expected) => {
  expect(parseRecordQuery(typed)).toEqual(expected);
});

test('any typed text gives few words of letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (typed) => {
      const parsed = parseRecordQuery(typed);
      if (!parsed) return;
      const all = [
        ...parsed.words,
        ...parsed.phrases.flat(),
        parsed.unfinished ?? 'x',
      ];
      expect(all.every((word) => /^[a-z0-9]+$/.test(word))).toBe(true);
      expect(all.length).toBeLessThanOrEqual(50);
      expect(all.join('').length).toBeLessThanOrEqual(RECORD_QUERY_MAX * 4);
    }),
  );
});
