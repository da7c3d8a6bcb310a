import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database/database.ts';

/* The records of the specification (§3) keep their names and fields in the database. */

const database = testDatabase();

test.each([
  [
    'doctors',
    {
      id: 'uuid',
      name: 'text',
      email: 'text',
      is_enabled: 'boolean',
      status: 'text',
    },
  ],
  // People without DNI are included: they are on file by name and birth date, and cannot sign in.
  ['patients', { id: 'uuid', full_name: 'text' }],
  [
    'system_users',
    {
      id: 'uuid',
      email: 'text',
      name: 'text',
      role: 'text',
      is_active: 'boolean',
    },
  ],
])('%s have the specified fields, always filled in', async (table, fields) => {
  const { rows } = await database.owner.query(
    `select column_name, data_type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_name = any($2)`,
    [table, Object.keys(fields)],
  );
  const result = rows.map(({ column_name, data_type }) => [
    column_name,
    data_type,
  ]);
  expect(Object.fromEntries(result)).toEqual(fields);
});

test('patients may have no DNI', async () => {
  const { rows } = await database.owner.query(
    `select data_type, is_nullable from information_schema.columns
      where table_schema = 'public' and table_name = 'patients' and column_name = 'dni'`,
  );
  expect(rows).toEqual([{ data_type: 'text', is_nullable: 'YES' }]);
});

test('a doctor’s status begins as active', async () => {
  const { rows } = await database.owner.query(
    `insert into doctors (name, email) values ('Laura Gómez', 'laura@clinica.example') returning status`,
  );
  expect(rows).toEqual([{ status: 'active' }]);
});

test.each(['Doctor', 'Admin', 'Recepcionista'])(
  '%s is a role',
  async (role) => {
    const insert = `insert into system_users (email, name, role) values ($1, 'Ada Prueba', $2)`;
    await database.owner.query(insert, [
      `${role.toLowerCase()}@clinica.example`,
      role,
    ]);
    await expect(
      database.owner.query(insert, [
        `${role.toLowerCase()}@clinica.example`,
        role.toLowerCase(),
      ]),
    ).rejects.toThrow('system_users_role_check');
  },
);

test.each([
  [
    'two doctors of one e-mail',
    `insert into doctors (name, email) values ('Una Doctora', 'una@clinica.example')`,
  ],
  [
    'two patients of one DNI',
    `insert into patients (dni, full_name) values ('30555666', 'Juana Prueba')`,
  ],
  [
    'two users of one e-mail in one role',
    `insert into system_users (email, name, role) values ('una@clinica.example', 'Ada Prueba', 'Admin')`,
  ],
])('the database refuses %s: a read finds one row', async (_, insert) => {
  await database.owner.query(insert);
  await expect(database.owner.query(insert)).rejects.toThrow('duplicate key');
});
