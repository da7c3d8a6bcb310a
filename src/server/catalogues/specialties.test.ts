import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { SetUpPractice, SetUpSpecialty } from '../../contract/admin/specialties.ts';
import { at, testNow } from '../../testing/bookings.ts';
import { testDatabase } from '../../testing/database.ts';
import { insertPatient, insertSmallClinic, type SmallClinic, servicesOn } from '../../testing/factories.ts';
import { insertUser } from '../../testing/people.ts';
import { bookTurno } from '../../testing/turnos.ts';
import { listSpecialties } from '../doctors/list-specialties.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { listSpecialtiesToSetUp } from './list-specialties-to-set-up.ts';
import { savePractice } from './save-practice.ts';
import { saveSpecialty } from './save-specialty.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: AccessServices;
let call: { actor: { userId: string; sessionId: string }; now: Date };

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id: userId } = await insertUser(database, { role: 'Admin' });
  call = { actor: { userId, sessionId: randomUUID() }, now: testNow };
  const patient = await insertPatient(database);
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-26', '10:00'),
  };
  await bookTurno(services, { slot, patientId: patient.id });
});

const add = (name: string) =>
  saveSpecialty(services, { ...call, seen: null, fields: { name, isEnabled: true } });
const save = ({ id, revision, name, isEnabled }: SetUpSpecialty, changes: object = {}) =>
  saveSpecialty(services, { ...call, seen: { id, revision }, fields: { name, isEnabled, ...changes } });
const kept = async () => {
  const all = await listSpecialtiesToSetUp(services, testNow);
  return all.find(({ id }) => id === clinic.specialtyId) as SetUpSpecialty;
};
const practice = async (id: string) => (await kept()).practices.find((one) => one.id === id) as SetUpPractice;
const fieldsOf = (changes: object = {}) => ({
  ...{ name: 'Ecografía', visitMinutes: 30, preparation: 'Venga en ayunas.', priceCents: 1_250_050 },
  ...{ isFirstChoice: false, isEnabled: true, ...changes },
});
const fieldOf = (outcome: { ok: boolean; refusal?: { data?: unknown } }) => outcome.refusal?.data;

test('a specialty and its practices are added, shown with what is to come, and noted', async () => {
  expect(await add('  Traumatología ')).toMatchObject({ ok: true });
  const added = await savePractice(services, {
    ...{ ...call, seen: null, specialtyId: clinic.specialtyId, fields: fieldsOf() },
  });
  expect(added).toMatchObject({ ok: true });
  expect(await kept()).toMatchObject({
    doctorCount: 1,
    turnosToCome: 1,
    practices: [
      { name: 'Consulta', isFirstChoice: true, turnosToCome: 1, doctorCount: 1 },
      { name: 'Control largo', turnosToCome: 0 },
      { name: 'Ecografía', priceCents: 1_250_050, doctorCount: 0 },
    ],
  });
  const { rows } = await database.owner.query('select kind, role from audit_events order by id');
  expect(rows).toEqual([
    { kind: 'specialty_added', role: 'admin' },
    { kind: 'practice_added', role: 'admin' },
  ]);
});

test('a name that another one has is refused beside the field, whatever its accents and capitals', async () => {
  expect(fieldOf(await add('CLINICA'))).toEqual({
    fields: [{ path: 'name', message: 'Ya hay una especialidad con ese nombre.' }],
  });
  const twin = {
    ...call,
    seen: null,
    specialtyId: clinic.specialtyId,
    fields: fieldsOf({ name: 'consulta' }),
  };
  expect(fieldOf(await savePractice(services, twin))).toMatchObject({ fields: [{ path: 'name' }] });
});

test('two that only an address would confuse have one each', async () => {
  expect(await add('Salud: mental')).toMatchObject({ ok: true });
  expect(await add('Salud-mental')).toMatchObject({ ok: true });
  const { rows } = await database.owner.query(`select slug from specialties where slug like 'salud-mental%'`);
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(2);
});

test('another practice becomes the one offered first, and the former gives way', async () => {
  const {
    id,
    revision,
    doctorCount: _d,
    turnosToCome: _t,
    ...fields
  } = await practice(clinic.longPracticeId);
  const saved = await savePractice(services, {
    ...{ ...call, seen: { id, revision }, fields: { ...fields, isFirstChoice: true } },
  });
  expect(saved).toMatchObject({ ok: true });
  expect((await kept()).practices.filter((one) => one.isFirstChoice)).toMatchObject([{ id }]);
  expect((await kept()).practices[0]?.id).toBe(id);
});

test('disabled it offers nothing new, and the turnos that are given stay', async () => {
  const turnos = 'select id, status, starts_at from appointments order by id';
  const before = (await database.owner.query(turnos)).rows;
  expect(await save(await kept(), { isEnabled: false })).toMatchObject({ ok: true });
  const offered = await listSpecialties(services, testNow);
  expect(offered.some(({ id }) => id === clinic.specialtyId)).toBe(false);
  expect((await database.owner.query(turnos)).rows).toEqual(before);
  expect(await save(await kept(), { isEnabled: true })).toMatchObject({ ok: true });
});

test('of ten administrators who had read the same one saves, the others are told', async () => {
  const seen = await kept();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save(seen, { name: `Clínica ${index}` })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer.refusal.code).toBe('CHANGED_MEANWHILE');
  expect(await save({ ...seen, id: randomUUID() })).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
});
