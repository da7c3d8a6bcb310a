import { expect, test } from 'vitest';
import { greetingAt } from './greeting.ts';

test.each([
  [5, 'Buen día'],
  [12, 'Buen día'],
  [13, 'Buenas tardes'],
  [19, 'Buenas tardes'],
  [20, 'Buenas noches'],
  [0, 'Buenas noches'],
  [4, 'Buenas noches'],
])('at %i people say %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});
