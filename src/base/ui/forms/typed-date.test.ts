import { expect, test } from 'vitest';
import { withDateSlashes } from './typed-date.ts';

/** The field's content after each key of the text. */
function typing(text: string): string {
  return Array.from(text).reduce(
    (shown, key) => withDateSlashes(shown + key, shown),
    '',
  );
}

test('the user writes a date with digits alone', () => {
  expect(typing('05041983')).toBe('05/04/1983');
  expect(typing('050')).toBe('05/0');
});

test('a user who types the slashes gets the same date', () => {
  expect(typing('05/04/1983')).toBe('05/04/1983');
  expect(typing('5/4/1983')).toBe('5/4/1983');
});

test('pasted digits become a date', () => {
  expect(withDateSlashes('05041983', '')).toBe('05/04/1983');
});

test.each([['1983-04-05'], ['5-4-1983'], ['cinco de abril'], ['050419834']])(
  '%s is left as it is',
  (text) => {
    expect(withDateSlashes(text, '')).toBe(text);
  },
);

test('erasing a slash does not bring it back', () => {
  expect(withDateSlashes('05', '05/')).toBe('05');
  expect(withDateSlashes('0', '05')).toBe('0');
});
