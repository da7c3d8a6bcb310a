import { expect, test } from 'vitest';
import { matchesCareSearch } from './care-search.ts';
import { usualSearchWords } from './usual-search-words.ts';

const matches = (
  query: string,
  text: string,
  saidWords = usualSearchWords(text),
) => matchesCareSearch({ text, saidWords }, query);

test.each([
  ['corazón', 'Cardiología'],
  ['CORAZON', 'Cardiología'],
  ['corazo', 'Cardiología infantil'],
  ['ojos', 'Oftalmología'],
  ['apto físico', 'Cardiología'],
  ['apto físico', 'Clínica médica'],
  ['vacuna', 'Pediatría'],
  ['bebé', 'Pediatría'],
  ['oído', 'Otorrinolaringología'],
  ['pérez corazón', 'María Pérez Cardiología'],
  ['pedi', 'Pediatría'],
  ['panza', 'Gastroenterología'],
  ['panza', 'Clínica médica'],
  ['me duele la panza', 'Gastroenterología'],
  ['me duele la rodilla', 'Traumatología'],
  ['Me duelen las rodillas', 'Traumatología'],
  ['dolor de muela', 'Odontología'],
  ['tengo dolor de garganta.', 'Otorrinolaringología'],
  ['¿quién ve los ojos?', 'Oftalmología'],
  ['quiero un turno con el cardiólogo', 'Cardiología'],
  ['pediatra', 'Pediatría'],
  ['psicóloga', 'Psicología'],
  ['dra. gomes', 'Laura Gómez Pediatría'],
  ['ohiggins', "Ana O'Higgins Cardiología"],
  ['garcialopez', 'Ana García López Cardiología'],
  ['dolor', 'Guardia'],
])('«%s» finds %s', (query, text) => expect(matches(query, text)).toBe(true));

test.each([
  ['corazón', 'Pediatría'],
  ['ojos', 'Marcos Rojas Cardiología'],
  ['co', 'Dermatología'],
  ['razon', 'Cardiología'],
  ['me duele la rodilla', 'Cardiología'],
  ['me duele', 'Cardiología'],
  ['dolor de muela', 'Guardia'],
  ['pérez corazón', 'María Gómez Cardiología'],
])('«%s» does not find %s', (query, text) =>
  expect(matches(query, text)).toBe(false),
);

test('a search uses the clinic’s own words in place of the usual ones', () => {
  expect(matches('flores', 'Medicina floral', ['Flores de Bach'])).toBe(true);
  expect(matches('bach', 'Medicina floral', ['Flores de Bach'])).toBe(true);
  expect(matches('corazón', 'Cardiología', ['latidos'])).toBe(false);
  expect(matches('cardio', 'Cardiología', [])).toBe(true);
});

test('a name with two specialties gets the words of both, each once; an unknown name gets none', () => {
  const words = usualSearchWords('Infectología y pediatría');
  expect(words).toEqual(expect.arrayContaining(['vih', 'bebé']));
  expect(words.filter((word) => word === 'vacuna')).toHaveLength(1);
  expect(usualSearchWords('Acupuntura')).toEqual([]);
});
