import { expect, test } from 'vitest';
import { anyOf } from './any-doctor.ts';
import type { GiveKind } from './give-refused.tsx';
import {
  firstGiving,
  type Giving,
  type GivingEvent,
  nextGiving,
  readGiving,
  timeOf,
} from './giving-state.ts';
import { personFromSearch } from './read-desk-person.ts';

const ana = {
  kind: 'known' as const,
  patient: {
    id: 'ana',
    fullName: 'Paz, Ana',
    givenNames: 'Ana',
    familyNames: 'Paz',
    dni: '30111222',
    document: null,
    birthDate: null,
    phone: null,
  },
} as unknown as NonNullable<Giving['person']>;
const ten = '2026-11-24T13:00:00Z';
const eleven = '2026-11-24T14:00:00Z';
const wrong = { doctor: 'Elija con quién.' };
const chosen: Giving = {
  ...firstGiving({
    person: ana,
    doctorId: 'd1',
    practiceId: 'p1',
    startsAt: ten,
    from: '2026-11-24',
  }),
  errors: wrong,
};

const cases: [name: string, event: GivingEvent, after: Partial<Giving>][] = [
  [
    'another person ends the errors',
    { kind: 'personChosen', person: null },
    { person: null, errors: {} },
  ],
  [
    'a proposal fills doctor, practice, time and days',
    {
      kind: 'proposalChosen',
      proposal: {
        doctorId: 'd2',
        practiceId: 'p2',
        startsAt: null,
        from: '2026-12-01',
      },
    },
    {
      doctorId: 'd2',
      practiceId: 'p2',
      startsAt: null,
      from: '2026-12-01',
      errors: {},
    },
  ],
  [
    'another doctor has other practices and times',
    { kind: 'doctorChosen', doctorId: 'd2' },
    { doctorId: 'd2', practiceId: '', startsAt: null, errors: {} },
  ],
  [
    'another practice has other times',
    { kind: 'practiceChosen', practiceId: 'p2' },
    { practiceId: 'p2', startsAt: null, errors: {} },
  ],
  ['an insurer ends the errors', { kind: 'insurerChosen' }, { errors: {} }],
  [
    'a chosen time ends the errors',
    { kind: 'timeChosen', startsAt: eleven },
    { startsAt: eleven, errors: {} },
  ],
  [
    'the soonest doctor brings their practice and time',
    {
      kind: 'soonestChosen',
      doctorId: 'd2',
      practiceId: 'p2',
      startsAt: eleven,
    },
    { doctorId: 'd2', practiceId: 'p2', startsAt: eleven, errors: {} },
  ],
  [
    'an overbooking has a time of its own',
    {
      kind: 'overbookTyped',
      overbook: { startsAt: eleven, reason: 'Urgente' },
    },
    { overbook: { startsAt: eleven, reason: 'Urgente' }, errors: {} },
  ],
  [
    'an offered time leaves the practice',
    { kind: 'offerTaken', doctorId: 'd2', startsAt: eleven },
    { doctorId: 'd2', startsAt: eleven },
  ],
  ['the registered patient is found', { kind: 'personFound', person: ana }, {}],
  [
    'the registered patient is not found',
    { kind: 'personNotFound' },
    {
      errors: {
        person: 'No lo encontramos por ese número: búsquelo por el nombre.',
      },
    },
  ],
  [
    'a check replaces the errors',
    { kind: 'checked', errors: { time: 'Elija un horario.' } },
    { errors: { time: 'Elija un horario.' } },
  ],
];

test.each(cases)('%s', (_, event, after) => {
  expect(nextGiving(chosen, event)).toEqual({ ...chosen, ...after });
});

test('an empty form begins without a person and a time', () => {
  expect(firstGiving({})).toEqual({
    person: null,
    doctorId: '',
    practiceId: '',
    startsAt: null,
    from: undefined,
    overbook: { startsAt: null, reason: '' },
    errors: {},
  });
});

test('an overbooking has its own time, and the other kinds the chosen one', () => {
  const giving = { ...chosen, overbook: { startsAt: eleven, reason: '' } };
  expect(timeOf('overbook', giving)).toBe(eleven);
  expect(timeOf('book', giving)).toBe(ten);
});

const person = 'Elija para quién es el turno.';
const doctor = 'Elija con quién.';
const time = 'Elija un horario.';
const reason = 'Escriba por qué se da el sobreturno.';
const nothing = firstGiving({});
const anyDoctor = firstGiving({ person: ana, doctorId: anyOf('s') });

test.each<[GiveKind, Giving, boolean, string | null, object]>([
  ['book', nothing, false, null, { person, doctor, time }],
  ['overbook', nothing, false, null, { person, doctor, time, reason }],
  ['walkIn', nothing, false, null, { person, doctor }],
  ['walkIn', anyDoctor, false, null, {}],
  ['book', anyDoctor, false, ten, { doctor }],
  ['overbook', anyDoctor, false, ten, { doctor, reason }],
  ['book', chosen, true, ten, {}],
  ['book', chosen, true, null, { time }],
  ['overbook', chosen, true, ten, { reason }],
  ['walkIn', chosen, true, null, {}],
])(
  '%s of %j, doctor known: %s, at %s, lacks %j',
  (kind, giving, isDoctorKnown, at, errors) => {
    const { read, ...found } = readGiving(giving, {
      kind,
      today: '2026-11-24',
      isDoctorKnown,
      at,
    });
    expect(found.errors).toEqual(errors);
    expect(read === null).toBe(Object.keys(errors).length > 0);
  },
);

test('a whole overbooking is read with its reason, without spaces around it', () => {
  const giving = { ...chosen, overbook: { startsAt: ten, reason: ' Fiebre ' } };
  const { read } = readGiving(giving, {
    kind: 'overbook',
    today: '2026-11-24',
    isDoctorKnown: true,
    at: ten,
  });
  expect(read).toEqual({
    booker: { kind: 'known', patientId: 'ana' },
    reason: 'Fiebre',
  });
});

test('a new person whose data are wrong is not read', () => {
  const typed = personFromSearch('3', null);
  const { read, errors } = readGiving(
    { ...chosen, person: { kind: 'new', typed } },
    { kind: 'book', today: '2026-11-24', isDoctorKnown: true, at: ten },
  );
  expect(read).toBeNull();
  expect(errors.dni).toBeTypeOf('string');
});
