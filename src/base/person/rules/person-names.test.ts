import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  joinParts,
  listedPerson,
  type PersonNames,
  toldName,
  UNTOLD_NAME,
} from './person-names.ts';

function known(
  givenNames: string | null,
  familyNames: string | null,
  chosenName: string | null = null,
): PersonNames {
  const parts = { givenNames, familyNames };
  return { ...parts, fullName: joinParts(parts), chosenName };
}
const unknown = (
  fullName: string,
  chosenName: string | null = null,
): PersonNames => ({
  fullName,
  chosenName,
  givenNames: null,
  familyNames: null,
});

describe('the part of a name shown below N2', () => {
  test.each<[PersonNames, string]>([
    [known('Juan Carlos', 'Pérez'), 'Juan'],
    [known('Juan', 'de la Cruz'), 'Juan'],
    [known('Sukarno', null), 'Sukarno'],
    [known(null, 'Suharto'), UNTOLD_NAME],
    [known('Juan', 'Pérez', 'Sofía'), 'Sofía'],
    [known('Juan', 'Pérez', 'Sofía Pérez'), 'Sofía'],
    [known('Juan', 'Pérez', 'PEREZ, Sofía'), 'Sofía'],
    // Neither the surname nor the name that the chosen one replaces.
    [known('Juan', 'Pérez', 'Pérez'), UNTOLD_NAME],
    [unknown('PEREZ, JUAN CARLOS'), UNTOLD_NAME],
    [unknown('Pérez Juan'), UNTOLD_NAME],
    [unknown('ana pérez'), UNTOLD_NAME],
    [unknown('Ana Pérez (h)'), UNTOLD_NAME],
    [unknown('Ñandú'), UNTOLD_NAME],
    [unknown('Juan Pérez', 'Sofía'), 'Sofía'],
    [unknown('Juan Pérez', 'Sofía Pérez'), 'Sofía'],
    [unknown('Juan Pérez', 'Pérez Sofía'), UNTOLD_NAME],
  ])('for %o is %s', (names, told) => expect(toldName(names)).toBe(told));

  const word = fc.stringMatching(/^[A-ZÑ][a-zñ]{2,9}$/);
  const particle = fc.constantFrom('', 'de la ', 'del ', 'Mc', "O'", 'San ');
  const shape = fc.constantFrom<(given: string, family: string) => string>(
    (given, family) => `${given} ${family}`,
    (given, family) => `${family} ${given}`,
    (given, family) => `${family.toUpperCase()}, ${given.toUpperCase()}`,
    (given, family) => `${given} ${family}`.toLowerCase(),
    (given, family) => `${given} ${family} (h)`,
    (_, family) => family,
  );

  test('is never a word of the surname, known or not', () => {
    fc.assert(
      fc.property(
        word,
        particle,
        word,
        shape,
        fc.boolean(),
        (given, before, last, write, isKnown) => {
          const family = `${before}${last}`;
          fc.pre(
            !family.toLowerCase().split(' ').includes(given.toLowerCase()),
          );
          const names = isKnown
            ? known(given, family)
            : unknown(write(given, family));
          expect(toldName(names)).toBe(isKnown ? given : UNTOLD_NAME);
        },
      ),
    );
  });
});

describe('a person at the counter', () => {
  test.each<[PersonNames, string]>([
    [known('Roxana Pilar', 'López'), 'López, Roxana Pilar'],
    [known('María', 'Pérez García'), 'Pérez García, María'],
    [known('Juan', 'de la Cruz'), 'de la Cruz, Juan'],
    [known('Ana', 'Pérez (h)'), 'Pérez (h), Ana'],
    [known('Sukarno', null), 'Sukarno'],
    [known(null, 'Suharto'), 'Suharto'],
    [known('Juan', 'Pérez', 'Sofía'), 'Pérez, Sofía'],
    [known('Juan', 'Pérez', 'Sofía pérez'), 'Pérez, Sofía'],
    [unknown('PEREZ, JUAN CARLOS'), 'PEREZ, JUAN CARLOS'],
    [unknown('Pérez Juan'), 'Pérez Juan'],
    [unknown('Ana María Pérez'), 'Ana María Pérez'],
    [unknown('Juan Pérez', 'Sofía'), 'Sofía'],
  ])('%o is listed as %s', (names, listed) =>
    expect(listedPerson(names)).toBe(listed),
  );

  test('is listed by the known surname, and loses no word', () => {
    const word = fc.constantFrom(
      'Ana',
      'José',
      'de',
      'la',
      'Pérez',
      'San',
      "O'Higgins",
      '(h)',
    );
    const part = fc
      .array(word, { minLength: 1, maxLength: 3 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(part, part, (given, family) => {
        expect(listedPerson(known(given, family))).toBe(`${family}, ${given}`);
      }),
    );
  });
});
