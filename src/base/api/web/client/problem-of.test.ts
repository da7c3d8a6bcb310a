import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { refusals } from '../../../../app/contract/refusals.ts';
import { refusalOf } from '../../../../testing/fakes/fake-line.ts';
import type { RefusalCode } from '../../contract/refusal.ts';
import { problemOf } from './problem-of.ts';

/** The answer of a proxy between the browser and the clinic. */
const ofProxy = (status: number) =>
  new ORPCError('WHATEVER', { status, message: 'upstream failed' });

// Texts that the specification (§8) gives word for word have no full stop.
const wordForWord: Partial<Record<RefusalCode, string>> = {
  CREDENTIALS_INVALID: 'Credenciales inválidas',
  DOCTOR_NOT_FOUND: 'Doctor no encontrado en el sistema',
  USER_INACTIVE: 'Usuario inactivo',
};

test.each(Object.keys(refusals) as RefusalCode[])(
  '%s has a Spanish sentence',
  (code) => {
    const problem = problemOf(refusalOf(code));
    expect(problem.code).toBe(code);
    if (wordForWord[code]) expect(problem.sentence).toBe(wordForWord[code]);
    else expect(problem.sentence).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
  },
);

test('the sign-in messages are those of the clinic, word for word', () => {
  expect(problemOf(refusalOf('DNI_NOT_FOUND')).sentence).toBe(
    'DNI no encontrado o incorrecto.',
  );
  expect(problemOf(refusalOf('WRONG_PASSWORD')).sentence).toBe(
    'Contraseña incorrecta.',
  );
});

test('no answer counts as a lost connection, and the user may try again', () => {
  const problem = problemOf(new TypeError('Failed to fetch'));
  expect(problem).toMatchObject({ code: 'OFFLINE', canRetry: true });
});

test.each([
  [502, 'UNAVAILABLE', true],
  [500, 'FAULT', true],
  [429, 'TOO_MANY_ATTEMPTS', true],
  [404, 'NOT_FOUND', false],
  [413, 'MALFORMED_BODY', false],
] as const)(
  'an answer %i of a proxy is read as %s, with the sentence of that refusal',
  (status, code, canRetry) => {
    const sentence = refusals[code].message;
    expect(problemOf(ofProxy(status))).toMatchObject({
      code,
      canRetry,
      sentence,
    });
  },
);

test('a refusal of a newer server is shown with its sentence', () => {
  const newer = new ORPCError('OF_NEXT_YEAR', {
    defined: true,
    status: 409,
    message: 'Eso ya no se hace.',
  });
  expect(problemOf(newer)).toMatchObject({
    code: 'OF_NEXT_YEAR',
    sentence: 'Eso ya no se hace.',
  });
});

test('messages of fields carry their path', () => {
  const fields = [
    { path: 'booker.patient.phone', message: 'Revise el celular.' },
  ];
  expect(problemOf(refusalOf('INVALID_INPUT', { fields })).fields).toEqual({
    'booker.patient.phone': 'Revise el celular.',
  });
});

test('a limit says how many and where', () => {
  const clinic = refusalOf('TOO_MANY_APPOINTMENTS', {
    scope: 'clinic',
    limit: 3,
  });
  const specialty = refusalOf('TOO_MANY_APPOINTMENTS', {
    scope: 'specialty',
    limit: 1,
  });
  expect(problemOf(clinic).sentence).toBe(
    'Ya tiene 3 turnos futuros, que es lo que la clínica permite.',
  );
  expect(problemOf(specialty).sentence).toBe(
    'Ya tiene un turno futuro en esta especialidad, que es lo que la clínica permite.',
  );
});

test('a time that is not offered says why', () => {
  const error = refusalOf('SLOT_NOT_OFFERED', { reason: 'PAST', nearest: [] });
  expect(problemOf(error).sentence).toBe('Ese horario ya pasó.');
});
