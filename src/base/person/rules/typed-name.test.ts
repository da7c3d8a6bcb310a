import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldedWords } from './name-words.ts';
import { parsePersonName } from './person-name.ts';
import { proposeParts, understandName } from './typed-name.ts';

describe('a name in one field', () => {
  test.each([
    ['PEREZ, JUAN CARLOS', 'Juan Carlos', 'Perez'],
    ['Pérez , Juan', 'Juan', 'Pérez'],
    ['DE LA CRUZ, MARÍA', 'María', 'de la Cruz'],
    ["o'higgins, bernardo", 'Bernardo', "O'Higgins"],
    ['MCDONALD, ANA', 'Ana', 'McDonald'],
    ['Pérez (h), Ana', 'Ana', 'Pérez (h)'],
    ['De la Torre, Ana', 'Ana', 'De la Torre'],
  ])('%s is %s %s by its comma', (typed, givenNames, familyNames) => {
    expect(understandName(typed)).toEqual({
      givenNames,
      familyNames,
      fullName: `${givenNames} ${familyNames}`,
    });
  });

  test.each([
    ['Pérez Juan', 'Pérez Juan'],
    ['JUAN CARLOS PÉREZ', 'Juan Carlos Pérez'],
    ['juan carlos pérez', 'Juan Carlos Pérez'],
    ['Juan PÉREZ', 'Juan Pérez'],
    ['ANA PÉREZ (H)', 'Ana Pérez (h)'],
    ['JUAN PÉREZ III', 'Juan Pérez III'],
    ['María del Carmen de la Cruz', 'María del Carmen de la Cruz'],
    ['Ana Paz, hija', 'Ana Paz, hija'],
    ['Pérez, Juan, Carlos', 'Pérez, Juan, Carlos'],
    ['PEREZ,', 'Perez'],
    ['Ñandú', 'Ñandú'],
    ['李小龍', '李小龍'],
  ])('like %s keeps the surname unknown, in normal case', (typed, fullName) => {
    expect(understandName(typed)).toEqual({
      fullName,
      givenNames: null,
      familyNames: null,
    });
  });

  const part = fc
    .array(
      fc.constantFrom(
        'ana',
        'JOSÉ',
        'Mc Gregor',
        "O'HIGGINS",
        'de',
        'la',
        'Ñandú',
        'ii',
        'Pérez-Gil',
        'MCLEAN',
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((words) => words.join(' '));
  const typed = fc.oneof(
    part,
    fc.tuple(part, part).map(([family, given]) => `${family}, ${given}`),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );

  test('loses no word, stays a name, and is understood the same again', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parsePersonName(text);
        if (!parsed.ok) return;
        const understood = understandName(parsed.name);
        expect([...foldedWords(understood.fullName)].toSorted()).toEqual(
          [...foldedWords(parsed.name.replace(/[,，、]/g, ' '))].toSorted(),
        );
        expect(understandName(understood.fullName).fullName).toBe(
          understood.fullName,
        );
      }),
    );
  });
});

test.each([
  ['Roxana Pilar López', 'Roxana Pilar', 'López'],
  ['María José Pérez García', 'María José', 'Pérez García'],
  ['Juan de la Cruz', 'Juan', 'de la Cruz'],
  ['María de los Ángeles Paz', 'María de los Ángeles', 'Paz'],
  ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
  ['Ana Pérez (h)', 'Ana', 'Pérez (h)'],
  ['PEREZ, ANA', 'Ana', 'Perez'],
  ['Ana Hijo', 'Ana', 'Hijo'],
  ['Ñandú', null, null],
  ['De la Cruz', null, null],
])(
  'for %s the parts %s and %s are proposed',
  (fullName, givenNames, familyNames) => {
    expect(proposeParts(fullName)).toEqual({ givenNames, familyNames });
  },
);
