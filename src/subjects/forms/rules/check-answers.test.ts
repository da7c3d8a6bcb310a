import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAnswers } from './check-answers.ts';
import {
  answerWords,
  type ItemType,
  isSameResponse,
  itemTypes,
  type QuestionnaireItem,
} from './questionnaire.ts';

const item = (
  type: ItemType,
  changes: Partial<QuestionnaireItem> = {},
): QuestionnaireItem => ({
  linkId: type,
  type,
  text: '¿Qué?',
  help: '',
  isRequired: true,
  options: type === 'choice' ? ['Nunca', 'A veces'] : [],
  ...changes,
});
const every = itemTypes.map((type) => item(type));
const good = {
  string: 'Enalapril',
  text: 'Dos\nlíneas',
  boolean: false,
  choice: 'A veces',
  integer: 70,
  date: '2024-02-29',
};
const given = (values: Record<string, unknown>) =>
  Object.entries(values).map(([linkId, value]) => ({ linkId, value }));

test('a form answered as it asks is taken, in the order of its questions', () => {
  const checked = checkAnswers(every, given(good).toReversed());
  expect(checked).toEqual({ ok: true, answers: given(good) });
});

test.each<[ItemType, unknown, string]>([
  ['string', 'x'.repeat(121), 'Hasta 120 letras.'],
  ['string', 5, 'Escriba la respuesta.'],
  ['text', 'x'.repeat(1001), 'Hasta 1000 letras.'],
  ['text', true, 'Escriba la respuesta.'],
  ['boolean', 'sí', 'Responda Sí o No.'],
  ['boolean', 1, 'Responda Sí o No.'],
  ['choice', 'Siempre', 'Elija una de las respuestas.'],
  ['choice', true, 'Elija una de las respuestas.'],
  ['integer', 1.5, 'Escriba un número entero, como 70.'],
  ['integer', -1, 'Escriba un número entero, como 70.'],
  ['integer', 1_000_001, 'Escriba un número entero, como 70.'],
  ['integer', '70', 'Escriba un número entero, como 70.'],
  ['date', '2023-02-29', 'Escriba una fecha que exista, como 03/05/2024.'],
  ['date', '1824-02-28', 'Escriba una fecha que exista, como 03/05/2024.'],
  ['date', 'mañana', 'Escriba una fecha que exista, como 03/05/2024.'],
])('a %s question refuses %j', (type, value, message) => {
  expect(checkAnswers([item(type)], [{ linkId: type, value }])).toEqual({
    ok: false,
    problems: [[type, message]],
  });
});

test.each(itemTypes)(
  'a required %s question refuses a blank, and an optional one takes it',
  (type) => {
    for (const answers of [
      [],
      [{ linkId: type, value: '' }],
      [{ linkId: type, value: null }],
    ]) {
      expect(checkAnswers([item(type)], answers)).toMatchObject({
        ok: false,
        problems: [[type, expect.any(String)]],
      });
      expect(
        checkAnswers([item(type, { isRequired: false })], answers),
      ).toEqual({ ok: true, answers: [] });
    }
  },
);

test('an answer to an unknown question, or a second answer, is refused', () => {
  const other = checkAnswers(
    [item('string')],
    given({ string: 'a', otra: 'b' }),
  );
  expect(other).toMatchObject({
    ok: false,
    problems: [['otra', expect.any(String)]],
  });
  const twice = checkAnswers(
    [item('boolean')],
    [...given({ boolean: true }), ...given({ boolean: false })],
  );
  expect(twice).toMatchObject({ ok: false });
  for (const linkId of ['__proto__', 'constructor']) {
    expect(checkAnswers([], [{ linkId, value: true }])).toMatchObject({
      ok: false,
    });
  }
});

test('text is tidied: signs that hide or reorder go, and blanks alone are no answer', () => {
  expect(
    checkAnswers([item('string')], given({ string: '  uno \u202E\n dos ' })),
  ).toEqual({
    ok: true,
    answers: [{ linkId: 'string', value: 'uno dos' }],
  });
  expect(
    checkAnswers([item('text')], given({ text: ' \n\u200B ' })),
  ).toMatchObject({ ok: false });
});

describe('any sent answers', () => {
  const anything = fc.array(
    fc.record({
      linkId: fc.oneof(fc.constantFrom(...itemTypes), fc.string()),
      value: fc.anything(),
    }),
  );

  test('are refused or taken without a fault, and taken answers are taken again unchanged', () => {
    fc.assert(
      fc.property(anything, (answers) => {
        const items = every.map((each) => ({ ...each, isRequired: false }));
        const checked = checkAnswers(items, answers);
        if (!checked.ok) return;
        const again = checkAnswers(items, checked.answers);
        expect(again).toEqual(checked);
        expect(
          isSameResponse(checked.answers, again.ok ? again.answers : []),
        ).toBe(true);
      }),
    );
  });
});

test('an answer is read in words', () => {
  expect(answerWords(item('boolean'), true)).toBe('Sí');
  expect(answerWords(item('date'), '2024-05-03')).toBe('3 de mayo de 2024');
  expect(answerWords(item('integer'), 70)).toBe('70');
});
