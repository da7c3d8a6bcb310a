import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allPersonWords,
  isPersonFound,
  type SearchedPerson,
  searchedPerson,
} from './person-words.ts';

const ana: SearchedPerson = {
  names: ['Ana María Pérez', null],
  dni: '30111222',
  document: null,
  phone: '+5491155554444',
};
const italian: SearchedPerson = {
  names: ['Giulia Conti'],
  dni: null,
  document: { kind: 'passport', country: 'IT', number: 'YA1234567' },
  phone: null,
};
const old: SearchedPerson = {
  names: ['Rosa Vidal'],
  dni: null,
  document: { kind: 'le', country: 'AR', number: '4123456' },
  phone: '+541144445555',
};

const finds = (person: SearchedPerson, typed: string) =>
  isPersonFound(searchedPerson(person, ['A-014']), allPersonWords(typed));

describe('a list finds typed, pasted and scanned words', () => {
  test.each([
    [ana, 'perez mar'],
    [ana, '30.111.222'],
    [ana, '\u202a30111222\u202c'],
    [ana, '20-30111222-3'],
    [ana, 'DNI 30,111,222'],
    [ana, '00123456789@PEREZ@ANA MARIA@F@30111222@A@25/05/1983@01/01/2015@201'],
    [
      ana,
      '@30111222    @A@1@PEREZ@ANA MARIA@ARGENTINA@25/05/1983@F@01/01/2010@000',
    ],
    [ana, '00123456789@PEREZ@ANA MARIA@30111222@A@25/05/83@01/02/26@2026'],
    [ana, '00123456789"PEREZ"ANA MARIA"F"30111222"A"25-05-1983"01-01-2015'],
    [ana, '11 5555-4444'],
    [ana, 'a-014'],
    [italian, 'Pasaporte YA1234567 (Italia)'],
    [italian, 'pasaporte ya-1234567'],
    [italian, 'YA 1234567'],
    [old, 'LE 4.123.456'],
    [old, '4123456'],
    [old, '011 4444-5555'],
  ])('%#: %j', (person, typed) => {
    expect(finds(person, typed)).toBe(true);
    expect(
      [ana, italian, old].filter(
        (other) => other !== person && typed !== 'a-014' && finds(other, typed),
      ),
    ).toEqual([]);
  });

  test('an empty search finds all people', () =>
    expect(finds(italian, '  ')).toBe(true));

  test('any DNI finds its person, however it is written', () => {
    const dnis = fc.integer({ min: 1_000_000, max: 99_999_999 }).map(String);
    const dotted = (dni: string) => dni.replace(/\B(?=(?:\d{3})+$)/g, '.');
    const written = (dni: string) => [
      dni,
      dotted(dni),
      `DNI ${dotted(dni)}`,
      `\u200e${dni}\u200e`,
      dotted(dni).replaceAll('.', ','),
      `20-${dni.padStart(8, '0')}-4`,
      `00123456789@PEREZ@ANA@${dni}@A@25/05/83@01/02/26@2026`,
    ];
    fc.assert(
      fc.property(dnis, (dni) => {
        for (const typed of written(dni))
          expect([typed, finds({ ...ana, dni }, typed)]).toEqual([typed, true]);
      }),
    );
  });
});
