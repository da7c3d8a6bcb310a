import { expect, test } from 'vitest';
import { type Language, sayLanguages } from './languages.ts';

test.each<[Language[], string]>([
  [[], 'español'],
  [['pt'], 'español y portugués'],
  [['en'], 'español e inglés'],
  [['pt', 'it'], 'español, portugués e italiano'],
  [['en', 'aed'], 'español, inglés y Lengua de Señas Argentina'],
])('%j are written as «%s»', (spoken, said) => {
  expect(sayLanguages(spoken)).toBe(said);
});
