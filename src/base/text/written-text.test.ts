import { expect, test } from 'vitest';
import { tidyWrittenText } from './written-text.ts';

test.each([
  [
    'a tidy text',
    'Trae estudios.\nTA < 140 & > 90.',
    'Trae estudios.\nTA < 140 & > 90.',
  ],
  ['spaces around and at line ends', '  uno  \n  dos \t', 'uno\n  dos'],
  [
    'line ends of every system',
    'uno\r\ndos\rtres\u2028cuatro',
    'uno\ndos\ntres\ncuatro',
  ],
  ['many empty lines', 'uno\n\n\n\n\ndos', 'uno\n\ndos'],
  ['invisible signs', 'u\u0000n\u200Bo\u202E \ud83d\u0007', 'uno'],
  ['an accent written apart', 'Pe\u0301rez', 'Pérez'],
  ['families of emoji', '👩‍👩‍👧 ok', '👩‍👩‍👧 ok'],
  ['nothing but spaces', ' \n\t\r\n ', ''],
])('%s', (_, typed, kept) => {
  expect(tidyWrittenText(typed)).toBe(kept);
  expect(tidyWrittenText(kept)).toBe(kept);
});
