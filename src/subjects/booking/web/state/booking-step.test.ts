import { expect, test } from 'vitest';
import { type StepFacts, stepOf } from './booking-step.ts';

const ready: StepFacts = {
  search: { cobertura: 'particular', para: 'propio' },
  isLeaving: false,
  isSettling: false,
  hasSubject: true,
  isSignedIn: true,
  hasSessions: true,
  isHeld: true,
  hasPatient: true,
  isBooked: true,
};
const at = (paso: StepFacts['search']['paso'], changes: Partial<StepFacts>) =>
  stepOf({ ...ready, ...changes, search: { ...ready.search, paso } });

const steps = [
  'quien',
  'horario',
  'primero',
  'espera',
  'serie',
  'paciente',
  'confirmar',
  'listo',
] as const;

test.each(steps)('%s is shown when all is there', (step) => {
  expect(at(step, {})).toBe(step);
});

test.each<[keyof StepFacts, Record<(typeof steps)[number], string | null>]>([
  [
    'hasSubject',
    {
      quien: 'quien',
      horario: 'quien',
      primero: 'quien',
      espera: 'quien',
      serie: 'quien',
      paciente: 'quien',
      confirmar: 'quien',
      listo: 'listo',
    },
  ],
  [
    'isSignedIn',
    {
      quien: 'quien',
      horario: 'horario',
      primero: 'horario',
      espera: 'espera',
      serie: 'horario',
      paciente: 'paciente',
      confirmar: 'confirmar',
      listo: 'listo',
    },
  ],
  [
    'isHeld',
    {
      quien: 'quien',
      horario: 'horario',
      primero: 'primero',
      espera: 'espera',
      serie: 'serie',
      paciente: 'horario',
      confirmar: 'horario',
      listo: 'listo',
    },
  ],
  [
    'hasPatient',
    {
      quien: 'quien',
      horario: 'horario',
      primero: 'primero',
      espera: 'espera',
      serie: 'serie',
      paciente: 'paciente',
      confirmar: 'paciente',
      listo: 'listo',
    },
  ],
])('without %s', (fact, shown) => {
  for (const step of steps)
    expect([step, at(step, { [fact]: false })]).toEqual([step, shown[step]]);
});

test.each([
  ['without a coverage, the coverage is asked', 'quien'],
  ['without a coverage, the waiting list is open', 'espera'],
] as const)('%s', (_, step) => {
  const without = { ...ready, search: {} };
  expect(
    stepOf({
      ...without,
      search: { paso: step === 'espera' ? 'espera' : 'horario' },
    }),
  ).toBe(step);
});

test.each([
  ['the first free time is taken only for a named patient', 'primero'],
  ['a series needs a practice of several sessions', 'serie'],
] as const)('%s', (_, paso) => {
  const facts =
    paso === 'serie'
      ? { hasSessions: false }
      : { search: { cobertura: 'particular' } };
  expect(
    stepOf({
      ...ready,
      ...facts,
      search: { cobertura: 'particular', paso },
    }),
  ).toBe('horario');
});

test('an address without a step begins at the first one, and one with a day at the times', () => {
  expect(stepOf({ ...ready, search: {} })).toBe('quien');
  expect(
    stepOf({
      ...ready,
      search: { dia: '2026-11-24', cobertura: 'particular' },
    }),
  ).toBe('horario');
});

test('nothing is shown before the data arrive, except the first step and the result', () => {
  for (const step of steps)
    expect(at(step, { isSettling: true })).toBe(
      step === 'quien' || step === 'listo' ? step : null,
    );
});

test('nothing is shown while another page loads', () => {
  for (const step of steps) expect(at(step, { isLeaving: true })).toBeNull();
});

test('the result of a booking that is gone leads to its first open step', () => {
  expect(at('listo', { isBooked: false, isHeld: false })).toBe('horario');
  expect(at('listo', { isBooked: false, hasPatient: false })).toBe('paciente');
  expect(at('listo', { isBooked: false })).toBe('confirmar');
});
