import fc from 'fast-check';

/** Texts that a card reader may type: cards of both designs, documents, codes, and other texts. */

const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
const capitals = (minLength: number, maxLength = minLength) =>
  fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'),
    minLength,
    maxLength,
  });
const names = fc
  .array(capitals(2, 9), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const twoDigits = fc
  .integer({ min: 1, max: 12 })
  .map((value) => String(value).padStart(2, '0'));
const day = (years: fc.Arbitrary<string>) =>
  fc.tuple(twoDigits, twoDigits, years).map((parts) => parts.join('/'));
const separator = fc.constantFrom('@', '"');
const fields = (...parts: fc.Arbitrary<string>[]) =>
  fc
    .tuple(separator, fc.tuple(...parts))
    .map(([mark, texts]) => texts.join(mark));

const letterOf = fc.constantFrom('A', 'B', 'C');
const cards = fc.oneof(
  fields(
    digits(11),
    names,
    names,
    fc.constantFrom('F', 'M', 'X'),
    digits(7, 8),
    letterOf,
    day(digits(4)),
    day(digits(4)),
    digits(3),
  ),
  fields(
    digits(11),
    names,
    names,
    digits(8),
    letterOf,
    day(digits(2)),
    day(digits(2)),
    digits(4),
  ),
  fields(
    fc.constant(''),
    digits(8),
    letterOf,
    fc.constant('1'),
    names,
    names,
    day(digits(4)),
  ),
);
const passports = fc
  .tuple(capitals(1, 3), digits(6, 7))
  .map((parts) => parts.join(''));
const machineLines = fc
  .tuple(names, names)
  .map(
    ([surname, given]) =>
      `P<ARG${surname.replaceAll(' ', '<')}<<${given.replaceAll(' ', '<')}<<<<`,
  );

export const readerTexts = fc.oneof(
  cards,
  passports,
  machineLines,
  digits(7, 8),
  capitals(2, 14),
  capitals(2, 14).map((text) => text.toLowerCase()),
);

export interface ReaderBurst {
  text: string;
  /** The key that the reader presses after the text. */
  end: '{Enter}' | '{Tab}' | '{Enter}{Enter}' | '';
  msAKey: number;
}

export const readerBursts: fc.Arbitrary<ReaderBurst> = fc.record({
  text: readerTexts,
  end: fc.constantFrom('{Enter}', '{Tab}', '{Enter}{Enter}', ''),
  msAKey: fc.integer({ min: 1, max: 30 }),
});
