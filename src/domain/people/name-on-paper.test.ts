import { expect, test } from 'vitest';
import { documentNameBeside } from './name-on-paper.ts';

test.each([
  ['Juan Carlos Pérez', null, null],
  ['Juan Carlos Pérez', 'Juan Carlos Pérez', null],
  ['Juan Carlos Pérez', 'Ana', 'J. C. Pérez'],
  ['Juan Carlos Pérez', 'Ana Pérez', 'J. C. Pérez'],
  ['Juan Pérez Gómez', 'Ana Pérez Gómez', 'J. Pérez Gómez'],
  ['Íñigo', 'Ana', 'Íñigo'],
])('%s, who chose %s, is %s beside it', (fullName, chosenName, beside) => {
  expect(documentNameBeside({ fullName, chosenName })).toBe(beside);
});
