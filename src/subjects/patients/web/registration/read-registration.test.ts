import { expect, test } from 'vitest';
import { fieldErrorsOf, readRegistration } from './read-registration.ts';
import {
  emptyDraft,
  filledFromCard,
  type RegistrationDraft,
  withInsurer,
} from './registration-draft.ts';

const complete: RegistrationDraft = {
  ...emptyDraft,
  dni: '30.111.222',
  fullName: '  María   Pérez ',
  birthDate: '05/04/1983',
  phone: '11 5555-4444',
  consents: true,
};

function read(changes: Partial<RegistrationDraft> = {}) {
  return readRegistration(
    { ...complete, ...changes },
    { today: '2026-11-21', policyVersion: '2026-11' },
  );
}

test('required fields are enough', () => {
  expect(read()).toEqual({
    ok: true,
    patient: {
      dni: '30111222',
      fullName: 'María Pérez',
      birthDate: '1983-04-05',
      phone: '11 5555-4444',
      consent: { policyVersion: '2026-11' },
    },
  });
});

test('optional fields go along if they are filled in', () => {
  const answer = read({
    chosenName: 'Mar',
    sexOnDocument: 'X',
    email: ' mar@ejemplo.com ',
    insurerId: 'i',
    planId: 'p',
    memberNumber: ' 12 ',
  });
  expect(answer).toMatchObject({
    ok: true,
    patient: {
      chosenName: 'Mar',
      sexOnDocument: 'X',
      email: 'mar@ejemplo.com',
      coverage: { insurerId: 'i', planId: 'p', memberNumber: '12' },
    },
  });
});

test.each([
  ['dni', '30A11222'],
  ['dni', '12345'],
  ['fullName', 'a'.repeat(5_000)],
  ['fullName', '<script>alert(1)</script>'],
  ['chosenName', '<b>'],
  ['birthDate', '31/02/1990'],
  ['birthDate', '01/01/2027'],
  ['birthDate', 'ayer'],
  ['phone', 'no tengo'],
  ['phone', '123'],
  ['email', 'maria@'],
  ['memberNumber', '1'.repeat(41)],
])('%s with "%.20s" is refused beside its field alone', (field, value) => {
  const answer = read({ [field]: value });
  expect(answer.ok).toBe(false);
  expect(answer).toHaveProperty(
    `errors.${field}`,
    expect.stringMatching(/^[A-ZÁÉÍÓÚ].+\.$/),
  );
  expect(answer.ok ? [] : Object.keys(answer.errors)).toEqual([field]);
});

test('a registration without consent is refused', () => {
  expect(read({ consents: false })).toHaveProperty('errors.consents');
});

test('the card fills in its fields and leaves the rest', () => {
  const draft = filledFromCard(
    { ...complete, chosenName: 'Mar', fullName: 'otra' },
    {
      dni: '7123456',
      fullName: 'María José Pérez',
      readName: 'MARÍA JOSÉ PÉREZ',
      givenNames: 'María José',
      familyNames: 'Pérez',
      birthDate: '1983-04-05',
      sex: 'F',
    },
  );
  expect(draft).toEqual({
    ...complete,
    chosenName: 'Mar',
    dni: '7.123.456',
    fullName: 'María José Pérez',
    nameParts: {
      fullName: 'María José Pérez',
      givenNames: 'María José',
      familyNames: 'Pérez',
    },
    birthDate: '05/04/1983',
    sexOnDocument: 'F',
  });
});

test('another insurer deletes the plan, and no insurer deletes the number too', () => {
  const insured = {
    ...complete,
    insurerId: 'i',
    planId: 'p',
    memberNumber: '12',
  };
  expect(withInsurer(insured, 'j')).toMatchObject({
    insurerId: 'j',
    planId: '',
    memberNumber: '12',
  });
  expect(withInsurer(insured, '')).toMatchObject({
    insurerId: '',
    planId: '',
    memberNumber: '',
  });
});

test("the server's messages appear beside their fields", () => {
  expect(
    fieldErrorsOf({
      phone: 'Revise.',
      'coverage.planId': 'Elija.',
      'consent.policyVersion': 'Lea.',
      otro: 'x',
    }),
  ).toEqual({ phone: 'Revise.', planId: 'Elija.', consents: 'Lea.' });
});
