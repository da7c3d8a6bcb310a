import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { type RefusalCode, refusals } from '../../contract/refusals.ts';
import { problemOf } from './problem-of.ts';

const refused = (code: string, status: number, data?: unknown) => new ORPCError(code, { status, data });

// Texts that the specification (§8) gives word for word have no full stop.
const wordForWord: Partial<Record<RefusalCode, string>> = {
  CREDENTIALS_INVALID: 'Credenciales inválidas',
  DOCTOR_NOT_FOUND: 'Doctor no encontrado en el sistema',
  USER_INACTIVE: 'Usuario inactivo',
};

test.each(Object.keys(refusals) as RefusalCode[])('%s is said in Spanish', (code) => {
  const problem = problemOf(refused(code, refusals[code].status));
  expect(problem.code).toBe(code);
  if (wordForWord[code]) expect(problem.sentence).toBe(wordForWord[code]);
  else expect(problem.sentence).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
});

test('the sign-in messages are those of the clinic, word for word', () => {
  expect(problemOf(refused('DNI_NOT_FOUND', 401)).sentence).toBe('DNI no encontrado o incorrecto.');
  expect(problemOf(refused('WRONG_PASSWORD', 401)).sentence).toBe('Contraseña incorrecta.');
});

test('no answer at all is a lost connection, and may be tried again', () => {
  const problem = problemOf(new TypeError('Failed to fetch'));
  expect(problem).toMatchObject({ code: 'OFFLINE', canRetry: true });
});

test('what a proxy answers is read by its status', () => {
  expect(problemOf(refused('BAD_GATEWAY', 502))).toMatchObject({ code: 'UNAVAILABLE', canRetry: true });
  expect(problemOf(refused('WHATEVER', 500))).toMatchObject({ code: 'FAULT', canRetry: true });
  expect(problemOf(refused('WHATEVER', 404))).toMatchObject({ code: 'NOT_FOUND', canRetry: false });
});

test('messages of fields come by their path', () => {
  const fields = [{ path: 'booker.patient.phone', message: 'Revise el celular.' }];
  expect(problemOf(refused('INVALID_INPUT', 422, { fields })).fields).toEqual({
    'booker.patient.phone': 'Revise el celular.',
  });
});

test('a limit says how many and where', () => {
  const clinic = refused('TOO_MANY_APPOINTMENTS', 409, { scope: 'clinic', limit: 3 });
  const specialty = refused('TOO_MANY_APPOINTMENTS', 409, { scope: 'specialty', limit: 1 });
  expect(problemOf(clinic).sentence).toBe('Ya tiene 3 turnos futuros, que es lo que la clínica permite.');
  expect(problemOf(specialty).sentence).toBe(
    'Ya tiene un turno futuro en esta especialidad, que es lo que la clínica permite.',
  );
});

test('a time that is not offered says why', () => {
  const error = refused('SLOT_NOT_OFFERED', 409, { reason: 'PAST', nearest: [] });
  expect(problemOf(error).sentence).toBe('Ese horario ya pasó.');
});
