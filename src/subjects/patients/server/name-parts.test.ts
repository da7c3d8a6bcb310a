import { expect, test } from 'vitest';
import { insertPatient } from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';

const database = testDatabase();

async function patientAfter(change: string, values: unknown[] = []) {
  const { id } = await insertPatient(database, { fullName: 'Ana Paz' });
  await database.owner.query(`update patients set ${change} where id = $1`, [
    id,
    ...values,
  ]);
  const { rows } = await database.owner.query(
    'select full_name, given_names, family_names, revision from patients where id = $1',
    [id],
  );
  return rows[0];
}

test('the full name is made of its parts, and another full name deletes them', async () => {
  expect(await patientAfter(`family_names = 'de la Paz'`)).toEqual({
    full_name: 'Ana de la Paz',
    given_names: 'Ana',
    family_names: 'de la Paz',
    revision: 2,
  });
  expect(await patientAfter(`family_names = null`)).toMatchObject({
    full_name: 'Ana',
  });
  expect(await patientAfter(`given_names = null`)).toMatchObject({
    full_name: 'Paz',
  });
  expect(await patientAfter(`full_name = 'Pérez Juan'`)).toEqual({
    full_name: 'Pérez Juan',
    given_names: null,
    family_names: null,
    revision: 2,
  });
  // Making the parts unknown changes the file too.
  expect(await patientAfter(`given_names = null, family_names = null`)).toEqual(
    {
      full_name: 'Ana Paz',
      given_names: null,
      family_names: null,
      revision: 2,
    },
  );
  expect(
    await patientAfter(
      `full_name = 'Otra', given_names = 'Eva', family_names = 'Sol'`,
    ),
  ).toMatchObject({
    full_name: 'Eva Sol',
  });
});

test('no part is empty, and an insert also makes the full name', async () => {
  await expect(patientAfter(`given_names = ''`)).rejects.toThrow('check');
  await expect(patientAfter(`family_names = ' Paz'`)).rejects.toThrow('check');
  const { rows } = await database.owner.query(
    `insert into patients (dni, full_name, given_names, family_names) values ('40111999', '?', 'Juan', 'Pérez')
      returning full_name`,
  );
  expect(rows).toEqual([{ full_name: 'Juan Pérez' }]);
});
