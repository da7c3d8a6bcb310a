import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeExcerpt, type Sought } from './excerpt.ts';

const sought = (words: string[], phrases: string[][] = []): Sought => ({
  isSought: (word) => words.includes(word),
  phrases,
});
const marked = (text: string, wanted: Sought) => {
  const excerpt = makeExcerpt([{ name: 'plan', text }], wanted);
  return excerpt?.pieces
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');
};

test.each([
  [
    'a word is marked with its accents',
    'Tos e infección. Infección leve.',
    ['infeccion'],
    'Tos e [infección]. [Infección] leve.',
  ],
  [
    'an accent written apart belongs to its word',
    'una infeccio\u0301n leve',
    ['infeccion'],
    'una [infeccio\u0301n] leve',
  ],
  [
    'a part of a longer word is not marked',
    'asmático con asma',
    ['asma'],
    'asmático con [asma]',
  ],
  [
    'text that looks like markup stays text',
    '<b>TA</b> < 140 & asma',
    ['asma'],
    '<b>TA</b> < 140 & [asma]',
  ],
  [
    'a text without a match shows its beginning',
    'Control.',
    ['asma'],
    'Control.',
  ],
])('%s', (_, text, words, expected) => {
  expect(marked(text, sought(words))).toBe(expected);
});

test('a phrase is marked whole, with the line break between its words; its single words are not', () => {
  expect(
    marked(
      'Dolor leve; dolor de\npecho.',
      sought([], [['dolor', 'de', 'pecho']]),
    ),
  ).toBe('Dolor leve; [dolor de\npecho].');
});

test('the part with most of the sought words is shown, cut between words around the first match', () => {
  const excerpt = makeExcerpt(
    [
      { name: 'reason', text: 'asma asma asma' },
      {
        name: 'findings',
        text: `${'palabra '.repeat(40)}asma con tos${' siguiente'.repeat(40)}`,
      },
    ],
    sought(['asma', 'tos']),
  );
  expect(excerpt).toMatchObject({
    part: 'findings',
    cutBefore: true,
    cutAfter: true,
  });
  const text = excerpt?.pieces.map((piece) => piece.text).join('') ?? '';
  expect(text).toMatch(/^palabra .*asma con tos .*siguiente$/);
  expect(text.length).toBeLessThanOrEqual(240);
});

test('for any text, the excerpt is a passage of it without half characters', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), {
        maxLength: 12,
      }),
      fc.constantFrom('a', 'asma', '0'),
      (words, word) => {
        const text = words.join(' ');
        const excerpt = makeExcerpt([{ name: 'plan', text }], {
          isSought: (each) => each.includes(word),
          phrases: [],
        });
        if (!excerpt) {
          expect(text.trim()).toBe('');
          return;
        }
        const passage = excerpt.pieces.map((piece) => piece.text).join('');
        expect(text).toContain(passage);
        expect(passage.isWellFormed() || !text.isWellFormed()).toBe(true);
        expect(passage.startsWith(text.slice(0, 1)) || excerpt.cutBefore).toBe(
          true,
        );
      },
    ),
  );
});
