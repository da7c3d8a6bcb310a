import { expect, test } from 'vitest';
import { sayTerms } from './wish-words.ts';

test.each([
  [[1, 2, 3, 4, 5, 6, 7], 'Cualquier día'],
  [[5, 4, 3, 2, 1], 'De lunes a viernes'],
  [[1, 2, 3, 4, 5, 6], 'De lunes a sábado'],
  [[3, 4, 5], 'De miércoles a viernes'],
  [[1, 3, 5], 'Los lunes, miércoles y viernes'],
  [[6, 7], 'Los sábados y domingos'],
  [[2], 'Los martes'],
])('the days %j are written as “%s”', (weekdays, words) => {
  const terms = sayTerms({
    weekdays,
    dayParts: ['morning'],
    untilDay: '2026-12-02',
    atNight: false,
  });
  expect(terms).toBe(
    `${words}, a la mañana, hasta el miércoles 2 de diciembre`,
  );
});
