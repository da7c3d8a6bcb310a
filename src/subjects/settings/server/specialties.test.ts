import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { listSpecialties } from '../../doctors/server/list-specialties.ts';
import type { SetUpPractice, SetUpSpecialty } from '../contract/specialties.ts';
import { listSpecialtiesToSetUp } from './list-specialties-to-set-up.ts';
import { savePractice } from './save-practice.ts';
import { saveSpecialty } from './save-specialty.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let call: Call<'admin'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id: userId } = await insertUser(database, { role: 'Admin' });
  call = callAs('admin', userId);
  const patient = await insertPatient(database);
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-26', '10:00'),
  };
  await bookTestAppointment(services, { slot, patientId: patient.id });
});

const add = (name: string) =>
  saveSpecialty(services, {
    ...call,
    seen: null,
    fields: { name, isReserved: null, isEnabled: true, searchWords: null },
  });
const save = (
  { id, revision, name, isReserved, isEnabled, searchWords }: SetUpSpecialty,
  changes: object = {},
) =>
  saveSpecialty(services, {
    ...call,
    seen: { id, revision },
    fields: { name, isReserved, isEnabled, searchWords, ...changes },
  });
const kept = async () => {
  const all = await listSpecialtiesToSetUp(services, testNow);
  return all.find(({ id }) => id === clinic.specialtyId) as SetUpSpecialty;
};
const practice = async (id: string) =>
  (await kept()).practices.find(
    (practice) => practice.id === id,
  ) as SetUpPractice;
const fieldsOf = (changes: object = {}) => ({
  name: 'Ecografía',
  visitMinutes: 30,
  preparation: 'Venga en ayunas.',
  asksOrder: true,
  asksAuthorization: false,
  priceCents: 1_250_050,
  maxSessions: null,
  isFirstChoice: false,
  isEnabled: true,
  ...changes,
});
const fieldOf = (outcome: { ok: boolean; refusal?: { data?: unknown } }) =>
  outcome.refusal?.data;

test('an added specialty and practice show their appointments to come, and are noted', async () => {
  expect(await add('  Traumatología ')).toMatchObject({ ok: true });
  const added = await savePractice(services, {
    ...call,
    seen: null,
    specialtyId: clinic.specialtyId,
    fields: fieldsOf(),
  });
  expect(added).toMatchObject({ ok: true });
  expect(await kept()).toMatchObject({
    doctorCount: 1,
    appointmentsToCome: 1,
    practices: [
      {
        name: 'Consulta',
        isFirstChoice: true,
        appointmentsToCome: 1,
        doctorCount: 1,
      },
      { name: 'Control largo', appointmentsToCome: 0 },
      { name: 'Ecografía', priceCents: 1_250_050, doctorCount: 0 },
    ],
  });
  const { rows } = await database.owner.query(
    'select kind, role from audit_events order by id',
  );
  expect(rows).toEqual([
    { kind: 'specialty_added', role: 'admin' },
    { kind: 'practice_added', role: 'admin' },
  ]);
});

test('a name with the same address as another is refused if the numbered address is taken too', async () => {
  await add('Piel y pelo');
  const { rows } = await database.owner.query(
    'select count(*)::int as specialties from specialties',
  );
  expect(await add(`Piel y pelo ${rows[0].specialties + 2}`)).toMatchObject({
    ok: true,
  });
  expect(fieldOf(await add('Piel-y-pelo'))).toEqual({
    fields: [
      {
        path: 'name',
        message: 'Ya hay una especialidad con un nombre casi igual.',
      },
    ],
  });
});

test('a taken name is refused beside its field, with any accents and capitals', async () => {
  expect(fieldOf(await add('CLINICA'))).toEqual({
    fields: [
      { path: 'name', message: 'Ya hay una especialidad con ese nombre.' },
    ],
  });
  const twin = {
    ...call,
    seen: null,
    specialtyId: clinic.specialtyId,
    fields: fieldsOf({ name: 'consulta' }),
  };
  expect(fieldOf(await savePractice(services, twin))).toMatchObject({
    fields: [{ path: 'name' }],
  });
});

test('two names with the same address get different ones', async () => {
  expect(await add('Salud: mental')).toMatchObject({ ok: true });
  expect(await add('Salud-mental')).toMatchObject({ ok: true });
  const { rows } = await database.owner.query(
    `select slug from specialties where slug like 'salud-mental%'`,
  );
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(2);
});

test('another practice becomes the first choice, and the former gives way', async () => {
  const {
    id,
    revision,
    doctorCount: _d,
    appointmentsToCome: _t,
    ...fields
  } = await practice(clinic.longPracticeId);
  const saved = await savePractice(services, {
    ...call,
    seen: { id, revision },
    fields: { ...fields, isFirstChoice: true },
  });
  expect(saved).toMatchObject({ ok: true });
  expect(
    (await kept()).practices.filter((practice) => practice.isFirstChoice),
  ).toMatchObject([{ id }]);
  expect((await kept()).practices[0]?.id).toBe(id);
});

test('a specialty is found by the usual words until the clinic writes others, which are public at once', async () => {
  const offered = async () =>
    (await listSpecialties(services, testNow)).find(
      ({ id }) => id === clinic.specialtyId,
    )?.searchWords;
  const before = await kept();
  expect(before.hasUsualWords).toBe(true);
  expect(await offered()).toEqual(before.searchWords);
  expect(
    await save(before, { searchWords: ['Chequeo anual', 'ñandú'] }),
  ).toMatchObject({ ok: true });
  expect(await kept()).toMatchObject({
    searchWords: ['Chequeo anual', 'ñandú'],
    hasUsualWords: false,
  });
  expect(await offered()).toEqual(['Chequeo anual', 'ñandú']);
  expect(
    await save(await kept(), {
      searchWords: null,
      name: 'Cardiología clínica',
    }),
  ).toMatchObject({
    ok: true,
  });
  expect((await kept()).searchWords).toContain('corazón');
  expect(await save(await kept(), { name: before.name })).toMatchObject({
    ok: true,
  });
});

test.each([
  ['word with a comma', ['ojos, vista']],
  ['sign of markup', ['<b>']],
  ['line break in a word', ['ojos\nvista']],
  [
    'more than sixty words',
    Array.from({ length: 61 }, (_, index) => `palabra ${index}`),
  ],
])('the database takes no %s', async (_, words) => {
  const write = database.owner.query(
    'update specialties set search_words = $1',
    [words],
  );
  await expect(write).rejects.toMatchObject({
    constraint: 'specialties_search_words_check',
  });
});

test('a disabled specialty offers nothing new, and given appointments stay', async () => {
  const appointments =
    'select id, status, starts_at from appointments order by id';
  const before = (await database.owner.query(appointments)).rows;
  expect(await save(await kept(), { isEnabled: false })).toMatchObject({
    ok: true,
  });
  const offered = await listSpecialties(services, testNow);
  expect(offered.some(({ id }) => id === clinic.specialtyId)).toBe(false);
  expect((await database.owner.query(appointments)).rows).toEqual(before);
  expect(await save(await kept(), { isEnabled: true })).toMatchObject({
    ok: true,
  });
});

test('one of ten administrators who read the same saves, and the others are told', async () => {
  const seen = await kept();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      save(seen, { name: `Clínica ${index}` }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers)
    if (!answer.ok) expect(answer.refusal.code).toBe('CHANGED_MEANWHILE');
  expect(await save({ ...seen, id: randomUUID() })).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
});

test.each([
  ['Psiquiatría', true],
  ['Psicología infantil', true],
  ['GINECOLOGÍA y obstetricia', true],
  ['Infectología', true],
  ['Adicciones', true],
  ['Dermatología', false],
  ['Pediatría', false],
])(
  'a new specialty called %s is reserved: %s, until the clinic changes it',
  async (name, isReserved) => {
    const added = await add(name);
    if (!added.ok) throw new Error(added.refusal.code);
    const specialty = added.value.find(
      (each) => each.name === name,
    ) as SetUpSpecialty;
    expect(specialty.isReserved).toBe(isReserved);
    const saved = await save(specialty, { isReserved: !isReserved });
    if (!saved.ok) throw new Error(saved.refusal.code);
    const again = saved.value.find(
      ({ id }) => id === specialty.id,
    ) as SetUpSpecialty;
    expect(again.isReserved).toBe(!isReserved);
    expect(await save(again, { isEnabled: false })).toMatchObject({ ok: true });
  },
);
