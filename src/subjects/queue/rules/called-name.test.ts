import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CalledPerson,
  type CallNames,
  calledName,
} from './called-name.ts';

const person: CalledPerson = {
  fullName: 'María del Carmen Gómez',
  givenNames: 'María del Carmen',
  familyNames: 'Gómez',
  chosenName: null,
  isCalledByCode: false,
};
const unknown = { givenNames: null, familyNames: null };

test.each<[Partial<CalledPerson>, CallNames, string | null]>([
  [{}, 'code', null],
  [{}, 'initials', 'M. G.'],
  [{}, 'first_name', 'María G.'],
  [{ isCalledByCode: true }, 'first_name', null],
  [{ isCalledByCode: true }, 'initials', null],
  [{ chosenName: 'Juana Robledo' }, 'first_name', 'Juana R.'],
  [{ chosenName: 'Juana' }, 'first_name', 'Juana'],
  [
    { fullName: 'Ñata Ávila', givenNames: 'Ñata', familyNames: 'Ávila' },
    'initials',
    'Ñ. Á.',
  ],
  [
    {
      fullName: 'Juan de la Cruz',
      givenNames: 'Juan',
      familyNames: 'de la Cruz',
    },
    'first_name',
    'Juan C.',
  ],
  [{ fullName: '  ', ...unknown }, 'initials', null],
  // The surname is unknown here, so only initials are shown.
  [{ fullName: 'María Gómez', ...unknown }, 'first_name', 'M. G.'],
  [{ fullName: 'PEREZ, JUAN CARLOS', ...unknown }, 'first_name', 'P. C.'],
  [{ fullName: 'Ana Pérez (h)', ...unknown }, 'initials', 'A. P.'],
  [{ fullName: '— María —', ...unknown }, 'first_name', 'M.'],
  [
    { fullName: 'Suharto', givenNames: null, familyNames: 'Suharto' },
    'first_name',
    'S.',
  ],
])('%o by %s is shown as %s', (of, names, shown) => {
  expect(calledName({ ...person, ...of }, names)).toBe(shown);
});

const word = fc.stringMatching(/^[A-ZÑ][a-zñ]{2,9}$/);
const wayOfCalling = fc.constantFrom<CallNames>('initials', 'first_name');

test('the screen never shows a whole surname, nor the name that the chosen name replaces', () => {
  fc.assert(
    fc.property(
      word,
      word,
      word,
      fc.boolean(),
      wayOfCalling,
      (first, last, chosen, isKnown, names) => {
        fc.pre(new Set([first, last, chosen]).size === 3);
        const asked: CalledPerson = {
          fullName: `${first} ${last}`,
          chosenName: null,
          isCalledByCode: false,
          ...(isKnown ? { givenNames: first, familyNames: last } : unknown),
        };
        // Compares whole words, because one name may begin with the letters of another.
        const wordsOf = (of: CalledPerson) => calledName(of, names)?.split(' ');
        expect(wordsOf(asked)).not.toContain(last);
        expect(
          wordsOf({ ...asked, chosenName: `${chosen} ${last}` }),
        ).not.toContain(first);
        expect(
          wordsOf({ ...asked, chosenName: `${last} ${chosen}` }),
        ).not.toContain(last);
      },
    ),
  );
});

test('the screen shows only initials of a name with an unknown surname', () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 5 }),
      wayOfCalling,
      (words, names) => {
        const called = calledName(
          { ...person, ...unknown, fullName: words.join(' ') },
          names,
        );
        expect(called).toMatch(/^\p{L}\.( \p{L}\.)?$/u);
      },
    ),
  );
});
