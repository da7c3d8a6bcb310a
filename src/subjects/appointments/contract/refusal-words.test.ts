import { expect, test } from 'vitest';
import { limitSentence } from './refusal-words.ts';

test.each([
  [
    { scope: 'specialty', limit: 1 },
    'Ya tiene un turno futuro en esta especialidad, que es lo que la clínica permite.',
  ],
  [
    { scope: 'clinic', limit: 3 },
    'Ya tiene 3 turnos futuros, que es lo que la clínica permite.',
  ],
  [{}, 'Ya llegó al límite de turnos futuros, en total o de una especialidad.'],
])('a patient at the limit %j reads which limit it is', (reached, sentence) => {
  expect(limitSentence(reached)).toBe(sentence);
});
