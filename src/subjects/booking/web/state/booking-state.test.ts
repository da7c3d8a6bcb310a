import { expect, test } from 'vitest';
import {
  type BookingEvent,
  type BookingState,
  firstState,
  leadsToPatient,
  nextBooking,
} from './booking-state.ts';

const identification = { holdId: 'h', proof: 'p', patientName: 'Ana Paz' };
const problem = { isProblem: true, text: 'Ese DNI ya está registrado.' };
const refused = (code: string, errors = {}): BookingEvent => ({
  kind: 'refused',
  code,
  sentence: problem.text,
  errors,
});

const cases: [
  name: string,
  before: Partial<BookingState>,
  event: BookingEvent,
  after: Partial<BookingState>,
][] = [
  [
    'a typed password is kept',
    { notice: problem },
    { kind: 'passwordTyped', password: 'secreta' },
    { notice: problem, password: 'secreta' },
  ],
  [
    'typing ends the notice and the error of that field alone',
    { notice: problem, serverErrors: { dni: 'Revise.', phone: 'Revise.' } },
    { kind: 'typed', field: 'dni' },
    { serverErrors: { phone: 'Revise.' } },
  ],
  [
    'a choice without a field leaves the errors',
    { notice: problem, serverErrors: { dni: 'Revise.' } },
    { kind: 'typed' },
    { serverErrors: { dni: 'Revise.' } },
  ],
  [
    'a proved identity ends the notice',
    { notice: problem },
    { kind: 'identified', identification },
    { identification },
  ],
  [
    'another time of an identified person asks them to go on',
    { identification },
    { kind: 'timeHeld', isConfirming: true },
    {
      identification,
      notice: {
        isProblem: false,
        text: 'Le guardamos el nuevo horario. Toque Continuar para seguir.',
      },
    },
  ],
  [
    'another time says nothing before the confirmation',
    { identification },
    { kind: 'timeHeld', isConfirming: false },
    { identification },
  ],
  [
    'another time says nothing to a new person',
    {},
    { kind: 'timeHeld', isConfirming: true },
    {},
  ],
  [
    'a code is asked for without a word',
    { identification },
    refused('EMAIL_CODE_NEEDED'),
    { identification, needsEmailCode: true },
  ],
  [
    'a person who goes on without a code is asked for none',
    { needsEmailCode: true },
    { kind: 'codeWaived' },
    {},
  ],
  [
    'a registered DNI is told',
    { identification },
    refused('DNI_REGISTERED', { dni: 'Revise.' }),
    { identification, notice: problem, serverErrors: { dni: 'Revise.' } },
  ],
  ...['PROOF_EXPIRED', 'ACTING_ENDED'].map((code): (typeof cases)[number] => [
    `${code} takes the proof of the identity back`,
    { identification, serverErrors: { dni: 'Revise.' } },
    refused(code),
    { notice: problem },
  ]),
  [
    'a refused newcomer keeps what was proved',
    { identification },
    refused('NEWCOMER_REFUSED'),
    { identification, notice: problem },
  ],
  [
    'wrong fields are told at the fields alone',
    { notice: problem },
    refused('INVALID_INPUT', { phone: 'Revise.' }),
    { serverErrors: { phone: 'Revise.' } },
  ],
  [
    'a refusal about the time changes nothing here',
    { identification, serverErrors: { dni: 'Revise.' } },
    refused('SLOT_TAKEN'),
    { identification, serverErrors: { dni: 'Revise.' } },
  ],
  [
    'after booking, password and proof are forgotten',
    { password: 'secreta', identification },
    { kind: 'booked', isLeaving: true },
    { isLeaving: true },
  ],
];

test.each(cases)('%s', (_, before, event, after) => {
  expect(nextBooking({ ...firstState, ...before }, event)).toEqual({
    ...firstState,
    ...after,
  });
});

test.each([
  ['DNI_REGISTERED', {}, true],
  ['PROOF_EXPIRED', {}, true],
  ['ACTING_ENDED', {}, true],
  ['NEWCOMER_REFUSED', {}, true],
  ['INVALID_INPUT', { dni: 'Revise.' }, true],
  ['INVALID_INPUT', {}, false],
  ['SLOT_TAKEN', {}, false],
  ['EMAIL_CODE_NEEDED', {}, false],
])('%s with the errors %j leads to the patient: %s', (code, errors, leads) => {
  expect(leadsToPatient({ code, sentence: '', errors })).toBe(leads);
});
