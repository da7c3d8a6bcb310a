import fc from 'fast-check';

const pad = (part: number) => String(part).padStart(2, '0');
const day = (from: number, to: number) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: from, max: to }),
    )
    .map(([date, month, year]) => ({
      iso: `${year}-${pad(month)}-${pad(date)}`,
      text: `${pad(date)}/${pad(month)}/${pad(year % 100)}`,
    }));
const names = fc
  .array(fc.stringMatching(/^[A-ZÑÁÉ]{2,9}$/), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));

export interface NewCard {
  text: string;
  dni: string;
  bornOn: string;
}

/** DNI cards of February 2026 as a card reader types them: eight fields, years of two digits, no sex. */
export const newCards = (
  dnis: fc.Arbitrary<number> = fc.integer({ min: 1_000_000, max: 99_999_999 }),
): fc.Arbitrary<NewCard> =>
  fc
    .record({
      tramite: fc.integer({ min: 0, max: 99_999_999 }),
      family: names,
      given: names,
      dni: dnis,
      copy: fc.constantFrom('A', 'B', 'C'),
      born: day(1930, 2019),
      issued: day(2026, 2026),
      mark: fc.constantFrom('@', '"'),
    })
    .map(({ tramite, family, given, dni, copy, born, issued, mark }) => {
      const date = (text: string) =>
        mark === '@' ? text : text.replaceAll('/', '-');
      const fields = [
        `007${String(tramite).padStart(8, '0')}`,
        family,
        given,
        dni,
        copy,
      ];
      const text = [...fields, date(born.text), date(issued.text), '2026'].join(
        mark,
      );
      return { text, dni: String(dni), bornOn: born.iso };
    });
