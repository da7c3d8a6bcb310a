import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalledPerson, type CallNames, calledName } from './called-name.ts';

const person: CalledPerson = {
  ...{ fullName: 'María del Carmen Gómez', chosenName: null },
  isCalledByCode: false,
};

test.each<[Partial<CalledPerson>, CallNames, string | null]>([
  [{}, 'code', null],
  [{}, 'initials', 'M. G.'],
  [{}, 'first_name', 'María G.'],
  [{ isCalledByCode: true }, 'first_name', null],
  [{ isCalledByCode: true }, 'initials', null],
  [{ chosenName: 'Juana Robledo' }, 'first_name', 'Juana R.'],
  [{ chosenName: 'Juana' }, 'first_name', 'Juana'],
  [{ fullName: 'Ñata Ávila' }, 'initials', 'Ñ. Á.'],
  [{ fullName: '  ' }, 'initials', null],
  [{ fullName: '— María —' }, 'first_name', 'María'],
])('%o by %s is called %s', (of, names, shown) => {
  expect(calledName({ ...person, ...of }, names)).toBe(shown);
});

test('a surname is never read whole, nor the name that the chosen one replaces', () => {
  const word = fc.stringMatching(/^[A-ZÑ][a-zñ]{2,9}$/);
  fc.assert(
    fc.property(
      word,
      word,
      word,
      fc.constantFrom<CallNames>('initials', 'first_name'),
      (first, last, chosen, names) => {
        fc.pre(new Set([first, last, chosen]).size === 3);
        const asked = { fullName: `${first} ${last}`, chosenName: null, isCalledByCode: false };
        // Word by word: one name may begin with the letters of another.
        const wordsOf = (of: typeof asked | CalledPerson) => calledName(of, names)?.split(' ');
        expect(wordsOf(asked)).not.toContain(last);
        expect(wordsOf({ ...asked, chosenName: `${chosen} ${last}` })).not.toContain(first);
      },
    ),
  );
});
