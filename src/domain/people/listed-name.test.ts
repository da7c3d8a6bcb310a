import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listedName, listedPerson } from './listed-name.ts';

test.each([
  ['Ana Prueba', 'Prueba, Ana'],
  ['Roxana Pilar López', 'López, Roxana Pilar'],
  ['María José Pérez García', 'Pérez García, María José'],
  ['Juan de la Cruz', 'de la Cruz, Juan'],
  ['María de los Ángeles Paz', 'Paz, María de los Ángeles'],
  ['José Ortega y Gasset', 'Ortega y Gasset, José'],
  ['Merceditas San Martín', 'San Martín, Merceditas'],
  ["Bernardo O'Higgins", "O'Higgins, Bernardo"],
  ['  Ana   Paz ', 'Paz, Ana'],
  ['Ñandú', 'Ñandú'],
  ['De la Cruz', 'De la Cruz'],
])('%s is listed as %s', (name, listed) => {
  expect(listedName(name)).toBe(listed);
});

test.each([
  ['Juan Pérez', 'Sofía', 'Pérez, Sofía'],
  ['Juan Pérez', 'Ana Sofía', 'Pérez, Ana Sofía'],
  ['Juan Pérez', 'Sofía pérez', 'Pérez, Sofía'],
  ['Juan Pérez', null, 'Pérez, Juan'],
])('%s who chose %s is listed as %s', (fullName, chosenName, listed) => {
  expect(listedPerson({ fullName, chosenName })).toBe(listed);
});

test('no word of a name is lost or made up', () => {
  const word = fc.constantFrom('Ana', 'José', 'de', 'la', 'y', 'Pérez', 'San', 'Paz', "O'Higgins");
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 7 }), (words) => {
      const listed = listedName(words.join(' '));
      expect(listed.replace(',', '').split(' ').toSorted()).toEqual(words.toSorted());
      expect(listed.startsWith(',')).toBe(false);
    }),
  );
});
