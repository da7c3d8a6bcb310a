import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readerTexts } from '../../../../testing/pages/reader-texts.ts';
import {
  followKey,
  type KeyKind,
  type KeyPlace,
  type KeyRun,
  READER_GAP_MS,
} from './key-run.ts';

interface TimedKey {
  key: string;
  /** Milliseconds since the key before. */
  after: number;
  isModified?: boolean;
}

function kindsOf(keys: TimedKey[], place: KeyPlace = 'shortcuts'): KeyKind[] {
  let run: KeyRun | null = null;
  let at = 0;
  return keys.map(({ key, after, isModified = false }) => {
    at += after;
    const [next, kind] = followKey(run, { key, at, isModified }, place);
    run = next;
    return kind;
  });
}

const typed = (text: string, after: number, end: string[] = []): TimedKey[] =>
  [...text, ...end].map((key) => ({ key, after }));

describe('a card reader’s text', () => {
  test('has one first key, and Enter ends it', () => {
    fc.assert(
      fc.property(
        readerTexts,
        fc.integer({ min: 0, max: READER_GAP_MS - 1 }),
        (text, gap) => {
          const kinds = kindsOf(typed(text, gap, ['Enter']));
          expect(kinds).toEqual([
            'first',
            ...Array([...text].length - 1).fill('within'),
            'end',
          ]);
        },
      ),
    );
  });

  test('stays together over Shift for capitals and AltGr for @', () => {
    const keys = ['Shift', 'A', 'Shift', 'B', 'AltGraph', '@', 'Enter'].map(
      (key) => ({ key, after: 12 }),
    );
    expect(kindsOf(keys)).toEqual([
      'other',
      'first',
      'other',
      'within',
      'other',
      'within',
      'end',
    ]);
  });

  test('goes on after a dead key, which has no text', () => {
    expect(kindsOf(typed('', 0, ['A', 'Dead', 'B', 'Enter']))).toEqual([
      'first',
      'within',
      'within',
      'end',
    ]);
  });

  test('stays one text from a slow reader if it begins like a number', () => {
    expect(kindsOf(typed('30@LCA', 200, ['Enter']))).toEqual([
      'first',
      ...Array(5).fill('within'),
      'end',
    ]);
  });

  test('ends once, also with two Enters or a line feed', () => {
    const ends = [
      { key: 'Enter', after: 5 },
      { key: 'j', after: 5, isModified: true },
    ];
    expect(
      kindsOf([...typed('AB', 5), { key: 'Enter', after: 5 }, ...ends]),
    ).toEqual(['first', 'within', 'end', 'end', 'within']);
  });
});

describe('a typist', () => {
  test('presses each key for itself, however quickly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'abclz/?.,'), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.integer({ min: READER_GAP_MS, max: 2_000 }),
        (keys, gap) => {
          const kinds = kindsOf(
            [...keys, 'Enter'].map((key) => ({ key, after: gap })),
          );
          expect(kinds).toEqual([...keys.map(() => 'first'), 'other']);
        },
      ),
    );
  });

  test('moves by arrows at any speed', () => {
    expect(kindsOf(typed('', 3, ['l', 'ArrowDown', 'l', 'ArrowDown']))).toEqual(
      ['first', 'other', 'first', 'other'],
    );
  });
});

test('in a field, only many fast keys before Enter count as a reader', () => {
  const inField = (text: string, gap: number) =>
    kindsOf(typed(text, gap, ['Enter']), 'field').at(-1);
  expect(inField('30111222', 5)).toBe('end');
  expect(inField('30111222', 60)).toBe('other');
  expect(inField('12/12', 5)).toBe('other');
});
