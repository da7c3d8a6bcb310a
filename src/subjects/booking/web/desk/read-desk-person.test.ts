import { expect, test } from 'vitest';
import { personFromSearch } from './read-desk-person.ts';

test.each([
  ['30.111.222', { dni: '30111222', phone: '' }],
  ['DNI 5111222', { dni: '5111222', phone: '' }],
  ['11 5555-4444', { dni: '', phone: '11 5555-4444' }],
])(
  'a search of the counter, %s, fills that field of the new person’s form',
  (text, fields) => {
    expect(personFromSearch(text, null)).toMatchObject({
      ...fields,
      fullName: '',
    });
  },
);
