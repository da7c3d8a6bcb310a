import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSimilarName } from './similar-name.ts';

test.each([
  ['María Pérez', 'maria perez'],
  ['María Pérez', 'Pérez, María José'],
  ['María J. Pérez', 'María José Pérez'],
  ['Gonzalez Laura', 'Laura Gonzales'],
  ['Martín Sosa', 'Matrín Sosa'],
  ['Juan de la Cruz', 'Juan Cruz'],
  ["Ana D'Angelo", 'Ana D Angelo'],
])('«%s» and «%s» may be one person', (a, b) => {
  expect(isSimilarName(a, b)).toBe(true);
});

test.each([
  ['Ana Pérez', 'Eva Pérez'],
  ['Juan Pérez Gómez', 'Ana Pérez Gómez'],
  ['María Pérez', 'María Gómez'],
  ['Pérez Pérez', 'Pérez Soto'],
  ['', 'Ana'],
])('«%s» and «%s» are two people', (a, b) => {
  expect(isSimilarName(a, b)).toBe(false);
});

test('a name is similar to itself, and to itself with a second surname', () => {
  const word = fc.constantFrom(
    'ana',
    'maria',
    'marta',
    'perez',
    'peres',
    'p',
    'gomez',
  );
  const name = fc
    .array(word, { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(
      name,
      (typed) =>
        isSimilarName(typed, typed) && isSimilarName(typed, `${typed} Soto`),
    ),
  );
});
