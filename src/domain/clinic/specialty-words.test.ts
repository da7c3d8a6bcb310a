import { expect, test } from 'vitest';
import { matchesCareSearch } from './specialty-words.ts';

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
])('«%s» finds %s', (query, text) => expect(matchesCareSearch(text, query)).toBe(true));

test.each([
  ['corazón', 'Pediatría'],
  ['ojos', 'Marcos Rojas Cardiología'],
  ['co', 'Dermatología'],
  ['razon', 'Cardiología'],
  ['pérez corazón', 'María Gómez Cardiología'],
])('«%s» does not find %s', (query, text) => expect(matchesCareSearch(text, query)).toBe(false));
