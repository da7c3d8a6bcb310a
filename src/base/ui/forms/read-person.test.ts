import { expect, test } from 'vitest';
import { errorsByField, readPerson } from './read-person.ts';

const typed = {
  dni: '30.111.222',
  fullName: ' María  Pérez ',
  birthDate: '5/4/1983',
  phone: ' (011) 15-5555-4444 ',
  email: ' maria@ejemplo.com ',
};

const read = (changes: Partial<typeof typed>) =>
  readPerson({ ...typed, ...changes }, '2026-11-21');

test('the form reads data as people type them', () => {
  expect(read({}).person).toEqual({
    dni: '30111222',
    fullName: 'María Pérez',
    birthDate: '1983-04-05',
    phone: '(011) 15-5555-4444',
    email: 'maria@ejemplo.com',
  });
});

test('the e-mail may be empty, and is then not sent', () => {
  expect(read({ email: '  ' }).person).not.toHaveProperty('email');
});

test.each(['15', '11 5555 444x', '+54 9 11 5555 4444 5555', 'no tengo'])(
  'a phone like "%s" is asked for again',
  (phone) => expect(read({ phone }).errors.phone).toMatch(/^Revise el celular/),
);

test.each([
  'maria@',
  'maria@ejemplo',
  '@ejemplo.com',
  'maria ejemplo.com',
  '<a@b.com>',
])('an e-mail like "%s" is asked for again', (email) =>
  expect(read({ email }).errors.email).toMatch(/^Revise el e-mail/),
);

test('all errors are reported at once', () => {
  const { person, errors } = read({
    dni: '',
    fullName: '',
    birthDate: '',
    phone: '',
    email: 'x',
  });
  expect(person).toBeNull();
  expect(Object.keys(errors)).toEqual([
    'dni',
    'fullName',
    'birthDate',
    'phone',
    'email',
  ]);
});

test('the server’s messages go beside their fields', () => {
  const fieldOfPath = { 'person.phone': 'phone', consent: 'consents' };
  expect(
    errorsByField(
      { 'person.phone': 'Revise el celular.', otra: 'No.' },
      fieldOfPath,
    ),
  ).toEqual({
    phone: 'Revise el celular.',
  });
});
