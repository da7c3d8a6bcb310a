import { describe, expect, test } from 'vitest';
import { parsePatientQuery } from './patient-query.ts';

const said = (typed: string) => {
  const query = parsePatientQuery(typed);
  return query && [query.words, query.numbers, query.code];
};

describe('a search text for a patient', () => {
  test.each([
    ['perez mar', [['perez', 'mar'], [], null]],
    ['  PÉREZ   Mar ', [['perez', 'mar'], [], null]],
    ['Ñandú', [['nandu'], [], null]],
    ['30.111.222', [[], ['30111222'], null]],
    ['11 5555-4444', [[], ['1155554444'], null]],
    ['+54 9 11 5555-4444', [[], ['1155554444'], null]],
    ['011 5555 4444', [[], ['1155554444'], null]],
    ['perez 301', [['perez'], ['301'], null]],
    ['k7m-2qf', [['k7m', '2qf'], [], 'K7M2QF']],
    ['234567', [[], ['234567'], '234567']],
    ['30,111,222', [[], ['30111222'], null]],
    ['\u202a30111222\u202c', [[], ['30111222'], null]],
    ['30\u200b111\u200b222', [[], ['30111222'], null]],
    ['DNI 30.111.222', [[], ['30111222'], null]],
    ['20-30111222-3', [[], ['30111222'], null]],
    ['CUIL 20301112220', [[], ['30111222'], null]],
    ['pérez dni 30.111.222', [['perez'], ['30111222'], null]],
    ['perez 20-30111222-3', [['perez'], ['30111222'], null]],
    ['P\u200dérez', [['perez'], [], null]],
    ['３０１１１２２２', [[], ['30111222'], null]],
    ['Pasaporte N° ab 123 456', [['ab123456'], [], null]],
    ['cédula 4.321.567-8', [[], ['43215678'], null]],
    ['pasaporte AB-123.456', [['ab123456'], [], null]],
    ['Pasaporte AB123456 (Italia)', [['ab123456'], [], null]],
    ['Doc. extranjero 12.345.678 (Chile)', [[], ['12345678'], null]],
    ['LE 4.123.456', [[], ['4123456'], null]],
    ["d'angelo", [['d', 'angelo'], [], null]],
  ])('%s', (typed, expected) => expect(said(typed)).toEqual(expected));

  test.each(['', '   ', 'a', '1', '12', '%', '\u0000', '()-'])(
    'is not enough with %j',
    (typed) => {
      expect(parsePatientQuery(typed)).toBeNull();
    },
  );

  test('finds by the DNI of a DNI card', () => {
    const query = parsePatientQuery(
      '00123456789@PEREZ@MARIA@F@30111222@A@25/05/1983@01/01/2015@201',
    );
    expect(query).toMatchObject({
      numbers: ['30111222'],
      words: [],
      card: { dni: '30111222', sex: 'F' },
    });
  });

  test('is cut if it is very long', () => {
    expect(parsePatientQuery('ab '.repeat(500))?.words).toHaveLength(6);
    expect(parsePatientQuery('x'.repeat(5000))?.words[0]).toHaveLength(60);
  });
});
