import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { listSamePerson } from './list-same-person.ts';
import { tellApart } from './tell-apart.ts';

const database = testDatabase();
let services: Services;
let desk: Call<'reception'>;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id } = await insertUser(database, {
    role: 'Recepcionista',
    password: null,
  });
  desk = callAs('reception', id);
});

async function onFile(
  fullName: string,
  dni: string | null,
  birthDate: string,
  phone: string | null,
) {
  const { rows } = await database.owner.query<{ id: string }>(
    'insert into patients (full_name, dni, birth_date, phone) values ($1, $2, $3, $4) returning id',
    [fullName, dni, birthDate, phone],
  );
  return rows[0]?.id ?? '';
}
const idsFor = async (patientId: string) =>
  (await listSamePerson(services, { patientId })).map(({ id }) => id);

test('a patient without DNI who registers on the web is a lookalike in both files, until told apart', async () => {
  const noted = await onFile(
    'Zulema Sosa',
    null,
    '1980-02-01',
    '+5491155557777',
  );
  const registered = await onFile(
    'Zulema Beatriz Sosa',
    '28111999',
    '1980-02-01',
    '+5491155557777',
  );
  const son = await onFile(
    'Ciro Sosa',
    '55111999',
    '2015-02-01',
    '+5491155557777',
  );
  expect(await idsFor(noted)).toEqual([registered]);
  expect(await idsFor(registered)).toEqual([noted]);
  expect(await idsFor(son)).toEqual([]);
  const pair = { patientId: registered, otherId: noted };
  const answers = await Promise.all([
    tellApart(services, { ...desk, ...pair }),
    tellApart(services, { ...desk, patientId: noted, otherId: registered }),
  ]);
  expect(answers).toEqual([[], []]);
  expect(await idsFor(noted)).toEqual([]);
  const { rows } = await database.owner.query(
    'select told_by from people_told_apart',
  );
  expect(rows).toEqual([{ told_by: desk.actor.id }]);
});

test('an unknown file, and a file and itself, are never told apart', async () => {
  const alone = await onFile('Eulalia Vives', '29111999', '1970-03-03', null);
  expect(await idsFor(randomUUID())).toEqual([]);
  expect(
    await tellApart(services, { ...desk, patientId: alone, otherId: alone }),
  ).toEqual([]);
  expect(
    await tellApart(services, {
      ...desk,
      patientId: alone,
      otherId: randomUUID(),
    }),
  ).toEqual([]);
  const { rows } = await database.owner.query(
    'select 1 from people_told_apart where patient_id = $1',
    [alone],
  );
  expect(rows).toEqual([]);
});
