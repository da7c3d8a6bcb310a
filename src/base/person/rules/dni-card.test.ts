import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksLikeDniCard, parseDniCard } from './dni-card.ts';
import { foldedWords } from './name-words.ts';

const PRESENT =
  '00123456789@PÉREZ@MARÍA JOSÉ@F@30111222@A@05/04/1983@01/01/2020@270';
const OF_2026 =
  '00700123456@GARCIA@JUAN FRANCISCO@30111999@A@25/08/79@06/03/26@2026';
const EARLIER =
  '@30111222    @A@1@DE LA CRUZ@JUAN@ARGENTINA@05/04/1983@M@01/01/2010@00123456789@7055@01/01/2025@12@0@ILR:2.01';

describe('the DNI card', () => {
  test('with nine fields gives the person’s data', () => {
    expect(parseDniCard(PRESENT)).toEqual({
      dni: '30111222',
      givenNames: 'María José',
      familyNames: 'Pérez',
      fullName: 'María José Pérez',
      readName: 'MARÍA JOSÉ PÉREZ',
      birthDate: '1983-04-05',
      sex: 'F',
    });
  });

  test('with eight fields, since February 2026, gives no sex', () => {
    expect(parseDniCard(OF_2026)).toMatchObject({
      dni: '30111999',
      givenNames: 'Juan Francisco',
      familyNames: 'Garcia',
      birthDate: '1979-08-25',
      sex: null,
    });
  });

  test('from 2009, with the number first, is read too', () => {
    expect(parseDniCard(`${EARLIER}\r\n`)).toMatchObject({
      dni: '30111222',
      givenNames: 'Juan',
      familyNames: 'de la Cruz',
      fullName: 'Juan de la Cruz',
      birthDate: '1983-04-05',
      sex: 'M',
    });
    expect(parseDniCard(EARLIER.slice(1))).toEqual(parseDniCard(EARLIER));
  });

  test('is read also from a reader set to another keyboard', () => {
    const typed = PRESENT.replaceAll('@', '"').replaceAll('/', '-');
    expect(parseDniCard(typed)).toEqual(parseDniCard(PRESENT));
    expect(parseDniCard(`]L0${PRESENT}`)).toEqual(parseDniCard(PRESENT));
  });

  test('has a letter before the oldest numbers, and zeros before short ones', () => {
    expect(parseDniCard(EARLIER.replace('30111222', 'M7123456'))?.dni).toBe(
      '7123456',
    );
    expect(parseDniCard(PRESENT.replace('30111222', '07123456'))?.dni).toBe(
      '7123456',
    );
  });

  test('may have sex X, but no sex from its copy letter', () => {
    expect(parseDniCard(PRESENT.replace('@F@', '@X@'))?.sex).toBe('X');
    expect(parseDniCard(OF_2026.replace('@A@', '@F@'))).toMatchObject({
      dni: '30111999',
      sex: null,
    });
  });

  test.each([
    [
      'no surname',
      PRESENT.replace('PÉREZ', ''),
      { givenNames: 'María José', familyNames: null },
    ],
    [
      'no given name',
      PRESENT.replace('MARÍA JOSÉ', ''),
      { givenNames: null, familyNames: 'Pérez' },
    ],
    [
      'the same of 2026',
      OF_2026.replace('JUAN FRANCISCO', ''),
      { givenNames: null, familyNames: 'Garcia' },
    ],
    [
      'the same of 2009',
      EARLIER.replace('JUAN', ''),
      { givenNames: null, familyNames: 'De la Cruz' },
    ],
    [
      'one field of names',
      PRESENT.replace('@MARÍA JOSÉ', ''),
      { givenNames: null, familyNames: null, fullName: 'Pérez' },
    ],
    [
      'one field, of 2026',
      OF_2026.replace('@JUAN FRANCISCO', ''),
      { fullName: 'Garcia', familyNames: null },
    ],
    [
      'an apostrophe',
      PRESENT.replace('PÉREZ', "O'HIGGINS"),
      { familyNames: "O'Higgins" },
    ],
    [
      'a hyphen',
      PRESENT.replace('PÉREZ', 'PÉREZ-GIL'),
      { familyNames: 'Pérez-Gil' },
    ],
  ])('with %s', (_, card, says) =>
    expect(parseDniCard(card)).toMatchObject(says),
  );

  test.each([
    [
      'an apostrophe that may be a hyphen',
      PRESENT.replace('PÉREZ', "PEREZ'GOMEZ"),
    ],
    ['a semicolon that may be an Ñ', PRESENT.replace('PÉREZ', 'PE;A')],
    [
      'an apostrophe of another keyboard',
      PRESENT.replace('PÉREZ', "O'HIGGINS").replaceAll('@', '"'),
    ],
    ['a digit', PRESENT.replace('PÉREZ', 'P3REZ')],
  ])('with %s asks for the name', (_, card) => {
    expect(parseDniCard(card)).toMatchObject({
      dni: '30111222',
      fullName: null,
      givenNames: null,
      familyNames: null,
      birthDate: '1983-04-05',
    });
  });

  test.each([
    ['25/08/79', '30111999', '1979-08-25'],
    ['25/08/20', '58111999', '2020-08-25'],
    ['25/08/20', '4111999', '1920-08-25'],
    ['25/08/20', '95111999', null],
    ['07/03/26', '30111999', '1926-03-07'],
  ])(
    'with date %s and number %s gives the birth date %s',
    (birth, dni, birthDate) => {
      const card = OF_2026.replace('25/08/79', birth).replace('30111999', dni);
      expect(parseDniCard(card)).toMatchObject({ birthDate });
    },
  );

  test.each([
    [''],
    ['30111222'],
    ['maria@gmail.com'],
    ['@@@@@@@@@'],
    [PRESENT.replace('30111222', '12345')],
    [PRESENT.replace('05/04/1983', '31/02/1983')],
    [PRESENT.replace('05/04/1983', '05/04/2033')],
    [PRESENT.replace('@F@', '@Q@')],
    [PRESENT.replace('PÉREZ@MARÍA JOSÉ', '@')],
    [PRESENT.replace('PÉREZ', '<b>')],
    [PRESENT.slice(0, 45)],
    [PRESENT.repeat(20)],
  ])('is not read from %j', (text) => expect(parseDniCard(text)).toBeNull());

  test('differs from a number while it is typed', () => {
    expect(looksLikeDniCard('00123456789@P')).toBe(true);
    expect(looksLikeDniCard('30.111.222')).toBe(false);
  });
});

describe('any card', () => {
  const word = fc.stringMatching(/^[A-ZÑÁÉ]{2,9}$/);
  const names = fc
    .array(word, { maxLength: 3 })
    .map((words) => words.join(' '));
  const pad = (part: number) => String(part).padStart(2, '0');
  const day = (from: number, to: number) =>
    fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      month: fc.integer({ min: 1, max: 12 }),
      year: fc.integer({ min: from, max: to }),
    });
  const cards = fc.record({
    family: names,
    given: names,
    sex: fc.constantFrom('F', 'M', 'X'),
    copy: fc.constantFrom('A', 'B', 'F', 'M'),
    dni: fc.integer({ min: 1_000_000, max: 99_999_999 }),
    born: day(1930, 1999),
    issued: day(2013, 2025),
    layout: fc.constantFrom('2009', '2012', '2026'),
    isOtherKeyboard: fc.boolean(),
  });

  test('in each layout gives exactly its data, or none where it is unclear', () => {
    fc.assert(
      fc.property(
        cards,
        ({
          family,
          given,
          sex,
          copy,
          dni,
          born,
          issued,
          layout,
          isOtherKeyboard,
        }) => {
          fc.pre(family !== '' || given !== '');
          const write = ({ day, month, year }: typeof born) =>
            `${pad(day)}/${pad(month)}/${layout === '2026' ? pad(year % 100) : year}`;
          const text = {
            '2009': `@${dni}    @${copy}@1@${family}@${given}@ARGENTINA@${write(born)}@${sex}@${write(issued)}@00123456789@7055`,
            '2012': `00123456789@${family}@${given}@${sex}@${dni}@${copy}@${write(born)}@${write(issued)}@270`,
            '2026': `00123456789@${family}@${given}@${dni}@${copy}@${write(born)}@${write(issued)}@2026`,
          }[layout];
          const typed = isOtherKeyboard
            ? text.replaceAll('@', '"').replaceAll('/', '-')
            : text;
          const card = parseDniCard(typed);
          expect(card).toMatchObject({
            dni: String(dni),
            sex: layout === '2026' ? null : sex,
          });
          const { day, month, year } = born;
          expect([`${year}-${pad(month)}-${pad(day)}`, null]).toContain(
            card?.birthDate,
          );
          expect(foldedWords(card?.familyNames ?? null)).toEqual(
            foldedWords(family),
          );
          expect(foldedWords(card?.givenNames ?? null)).toEqual(
            foldedWords(given),
          );
        },
      ),
    );
  });

  test('with a sign changed by a keyboard asks for the name', () => {
    const changed = fc.constantFrom("'", ';', ':', '{', '[', '´', '?', '7');
    fc.assert(
      fc.property(word, changed, word, (before, sign, after) => {
        fc.pre(
          !(sign === "'" && /^(?:DELL|DALL|NELL|SANT|DEGL)$/.test(before)),
        );
        const card = parseDniCard(
          PRESENT.replace('PÉREZ', `${before}${sign}${after}`),
        );
        expect(card?.fullName ?? null).toBeNull();
      }),
    );
  });
});
