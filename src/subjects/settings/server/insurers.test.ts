import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../app/contract/index.ts';
import type { InsurerFields } from '../../../base/clinic/contract/catalogue-fields.ts';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import type { SetUpInsurer } from '../contract/insurers.ts';
import { usualInsurers } from '../rules/usual-insurers.ts';
import { addInsurer } from './add-insurer.ts';
import { addUsualInsurers } from './add-usual-insurers.ts';
import { listUsualInsurerRows } from './insurer-queries.ts';
import { listInsurersToSetUp } from './list-insurers-to-set-up.ts';
import { saveInsurer } from './save-insurer.ts';
import { savePlan } from './save-plan.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let call: Call<'admin'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id: userId } = await insertUser(database, { role: 'Admin' });
  call = callAs('admin', userId);
});

const fields = (changes: Partial<InsurerFields> = {}): InsurerFields => ({
  name: 'OSDE',
  kind: 'obra_social',
  rnosCode: '400800',
  copayCents: 500_000,
  asksAuthorization: true,
  isEnabled: true,
  ...changes,
});
const add = (changes: Partial<InsurerFields> = {}) =>
  addInsurer(services, { ...call, fields: fields(changes) });
const all = () => listInsurersToSetUp(services, call);
const own = async () =>
  (await all()).find(({ id }) => id === clinic.insurerId) as SetUpInsurer;
function save(
  {
    id,
    revision,
    name,
    kind,
    rnosCode,
    copayCents,
    asksAuthorization,
    isEnabled,
  }: SetUpInsurer,
  changes: object = {},
) {
  const seen = {
    name,
    kind,
    rnosCode,
    copayCents,
    asksAuthorization,
    isEnabled,
  };
  return saveInsurer(services, {
    ...call,
    seen: { id, revision },
    fields: { ...seen, ...changes },
  });
}

test('an administrator adds an insurer with its code and copay, and then its plans', async () => {
  expect(await add()).toMatchObject({ ok: true });
  const { id } = (await all()).find(
    ({ name }) => name === 'OSDE',
  ) as SetUpInsurer;
  const plan = { name: '210', isEnabled: true };
  const answer = await savePlan(services, {
    ...call,
    seen: null,
    insurerId: id,
    fields: plan,
  });
  expect(answer).toMatchObject({ ok: true });
  expect((await all()).find((entry) => entry.id === id)).toMatchObject({
    rnosCode: '400800',
    copayCents: 500_000,
    plans: [{ name: '210', isEnabled: true }],
  });
  expect(
    await savePlan(services, {
      ...call,
      seen: null,
      insurerId: id,
      fields: plan,
    }),
  ).toMatchObject({
    refusal: { data: { fields: [{ path: 'name' }] } },
  });
});

test('a code or a name that is taken is refused beside its field', async () => {
  expect(await add({ name: 'Otra' })).toMatchObject({
    refusal: {
      data: {
        fields: [
          {
            path: 'rnosCode',
            message: 'Otra cobertura ya tiene ese código RNOS.',
          },
        ],
      },
    },
  });
  expect(await add({ name: 'osde', rnosCode: null })).toMatchObject({
    refusal: {
      data: {
        fields: [
          { path: 'name', message: 'Ya hay una cobertura con ese nombre.' },
        ],
      },
    },
  });
});

test('a code that lost its leading zeros is refused', async () => {
  const schema = contract.admin.insurers.create['~orpc'].inputSchema;
  const read = await schema?.['~standard'].validate(
    fields({ rnosCode: '901' }),
  );
  expect(read && 'issues' in read && read.issues?.[0]).toMatchObject({
    path: ['rnosCode'],
    message: expect.stringMatching(/6 números/),
  });
});

test('ticked usual insurers are added in one act, once, even if others add them too', async () => {
  const usual = () => listUsualInsurerRows(database.db, usualInsurers);
  const before = await usual();
  expect(
    before.filter(({ isThere }) => isThere).map(({ name }) => name),
  ).toEqual(['OSDE']);
  // The clinic has this insurer under another name, with the same number.
  await add({
    name: 'Instituto de Obra Médico Asistencial',
    kind: 'provincial',
    rnosCode: '902001',
  });
  const names = ['OSDE', 'IOMA', 'Swiss Medical', 'PAMI'];
  await Promise.all(
    Array.from({ length: 5 }, () =>
      addUsualInsurers(services, { ...call, names }),
    ),
  );
  const now = (await all()).map(({ name }) => name);
  expect(
    names.map((name) => now.filter((each) => each === name).length),
  ).toEqual([1, 0, 1, 1]);
  expect((await all()).find(({ name }) => name === 'PAMI')).toMatchObject({
    kind: 'obra_social',
    rnosCode: '500807',
    copayCents: null,
    asksAuthorization: true,
    isEnabled: true,
  });
  expect(
    (await usual()).filter(
      ({ name, isThere }) => names.includes(name) && !isThere,
    ),
  ).toEqual([]);
  const { rows } = await database.owner.query(
    `select count(*)::int as times from audit_events join insurers on insurers.id::text = detail ->> 'id'
      where audit_events.kind = 'insurer_added' and name in ('Swiss Medical', 'PAMI')`,
  );
  expect(rows).toEqual([{ times: 2 }]);
});

test('a disabled insurer is offered no more, and coverages with it stay', async () => {
  const patient = await insertPatient(database);
  await database.owner.query(
    'insert into coverages (patient_id, insurer_id) values ($1, $2)',
    [patient.id, clinic.insurerId],
  );
  expect(await save(await own(), { isEnabled: false })).toMatchObject({
    ok: true,
  });
  const { insurers } = await services.snapshot.current();
  expect(insurers.has(clinic.insurerId)).toBe(false);
  const { rows } = await database.owner.query(
    'select insurer_id from coverages',
  );
  expect(rows).toEqual([{ insurer_id: clinic.insurerId }]);
});

test('the second of two administrators in one insurer is told, and each change is noted', async () => {
  const seen = await own();
  expect(await save(seen, { copayCents: 1 })).toMatchObject({ ok: true });
  expect(await save(seen, { copayCents: 2 })).toMatchObject({
    refusal: { code: 'CHANGED_MEANWHILE' },
  });
  const { rows } = await database.owner.query(
    `select count(*)::int as times from audit_events where kind = 'insurer_changed'`,
  );
  expect(rows).toEqual([{ times: 2 }]);
});
