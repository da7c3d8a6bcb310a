import { expect, test } from 'vitest';
import { patientOf } from './patient-of.ts';

const clinic = { today: '2026-11-24', privacyPolicyVersion: '3' };
const identification = { holdId: 'h', proof: 'p', patientName: 'Ana Paz' };
const existing = {
  way: 'existing' as const,
  dni: '30.111.222',
  fullName: '',
  birthDate: '',
  phone: '',
  email: '',
  consents: false,
};
const newcomer = {
  ...existing,
  way: 'new' as const,
  fullName: 'Paz, Ana',
  birthDate: '01/02/1990',
  phone: '11 5555 1234',
  email: 'ana@example.com',
  consents: true,
};
const guest = { draft: existing, isSignedIn: false, identification, clinic };

test('an identified person books with their proof and DNI', () => {
  expect(patientOf(guest)).toEqual({
    name: 'Ana Paz',
    dni: '30111222',
    booker: { kind: 'identified', proof: 'p' },
  });
});

test('a signed-in patient needs a proof and no DNI', () => {
  const signedIn = { ...guest, isSignedIn: true, draft: newcomer };
  expect(patientOf(signedIn)).toEqual({
    name: 'Ana Paz',
    dni: null,
    booker: { kind: 'identified', proof: 'p' },
  });
  expect(patientOf({ ...signedIn, identification: null })).toBeNull();
});

test('a new person books with their data, although an identity was proved before', () => {
  expect(patientOf({ ...guest, draft: newcomer })).toMatchObject({
    dni: '30111222',
    booker: {
      kind: 'new',
      patient: { consent: { policyVersion: clinic.privacyPolicyVersion } },
    },
  });
});

test.each([
  ['no proof', { identification: null }],
  ['a wrong DNI', { draft: { ...existing, dni: '3' } }],
  ['no consent', { draft: { ...newcomer, consents: false } }],
  ['a missing phone', { draft: { ...newcomer, phone: '' } }],
])('with %s there is no patient', (_, changes) => {
  expect(patientOf({ ...guest, ...changes })).toBeNull();
});
