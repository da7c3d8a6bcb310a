import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test.each([
  ['Laura Gómez', 'LG'],
  ['María de los Ángeles Ñandú', 'MÑ'],
  ['Ítalo', 'Í'],
  ['  ana   ruiz ', 'AR'],
  ['', ''],
])('writes the initials of «%s» as «%s»', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
