import { expect, test } from 'vitest';
import { mayBeFramed } from '../../base/clinic/contract/framed-pages.ts';
import { NetworkFieldSchema } from '../../subjects/access/contract/access-fields.ts';
import { IssuedContentSchema } from '../../subjects/documents/contract/record-documents.ts';
import { checkItems } from '../../subjects/forms/contract/fields.ts';
import { TillFieldSchema } from '../../subjects/payments/contract/payments.ts';
import { RuleTermsSchema } from '../../subjects/schedule/contract/schedule-fields.ts';

/* The last value that a field takes, and the first that it refuses. */

test.each([
  ['10.0.0.0/8', true],
  ['10.0.0.0/7', false],
  ['0.0.0.0/0', false],
  ['2800:810::/32', true],
  ['2800:800::/31', false],
  ['2800:810:1:2::/64', true],
  ['2800:810:1:2::/65', false],
])('the network %s may be the clinic’s own: %s', (typed, isTaken) => {
  expect(NetworkFieldSchema.safeParse(typed).success).toBe(isTaken);
});

test('a weekly session may end at midnight, and none may begin there', () => {
  const { fromMinute, toMinute } = RuleTermsSchema.shape;
  expect([
    toMinute.safeParse(1440).success,
    toMinute.safeParse(1441).success,
  ]).toEqual([true, false]);
  expect([
    fromMinute.safeParse(1439).success,
    fromMinute.safeParse(1440).success,
  ]).toEqual([true, false]);
});

test.each([
  [['Sí'], ['Escriba al menos dos respuestas.']],
  [['Sí', 'No'], []],
  [['Sí', 'Sí'], ['Hay una respuesta repetida.']],
])('a question with the answers %j is refused with %j', (options, refusals) => {
  const said: string[] = [];
  const item = {
    linkId: 'q1',
    type: 'choice',
    text: '¿Fuma?',
    help: '',
    isRequired: false,
    options,
  } as const;
  checkItems([{ ...item, options: [...options] }], (_, message) =>
    said.push(message),
  );
  expect(said).toEqual(refusals);
});

test.each([
  ['2026-11-16', '2026-11-16', true],
  ['2026-11-16', '2026-11-15', false],
  [null, '2026-11-16', false],
])(
  'a certificate of rest from %s to %s may be issued: %s',
  (fromDay, toDay, isTaken) => {
    const certificate = {
      kind: 'certificate',
      certificateKind: 'rest',
      text: 'Debe guardar reposo.',
      fromDay,
      toDay,
      presentedTo: null,
      diagnosis: null,
      patientAskedForDiagnosis: false,
    };
    const { error } = IssuedContentSchema.safeParse(certificate);
    expect(
      error?.issues.some(({ path }) => path.join() === 'toDay') ?? false,
    ).toBe(!isTaken);
    expect(error === undefined).toBe(isTaken);
  },
);

test('a till’s name ignores the blanks around it', () => {
  expect(TillFieldSchema.parse(' Caja 1 ')).toBe('Caja 1');
  expect(TillFieldSchema.safeParse('  ').success).toBe(false);
});

test.each([
  ['/agendar-cita', {}, true],
  ['/agendar-cita/cardiologia/', { dia: '2026-11-16' }, true],
  ['/agendar-cita', { token: 'x' }, false],
  ['/doctores', { documento: 'x' }, false],
  ['/mi-cuenta', {}, false],
])('another web site may frame %s with %j: %s', (path, search, isFramed) => {
  expect(mayBeFramed(path, search)).toBe(isFramed);
});
