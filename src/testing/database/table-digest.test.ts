import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';
import { digestOf } from './table-digest.ts';

const database = testDatabase();

test('a digest notices the first row of a table, a changed one and its deletion', async () => {
  const of = async () => (await digestOf(database)).clinics;
  const empty = await of();
  await database.owner.query(`insert into clinics (name, address, city, phones)
    values ('Clínica', 'Calle 1', 'Rosario', '{}')`);
  const first = await of();
  await database.owner.query(`update clinics set name = 'Clínica del Parque'`);
  const changed = await of();
  await database.owner.query('delete from clinics');
  expect(new Set([empty, first, changed]).size).toBe(3);
  expect(await of()).toBe(empty);
});

test('a digest is the same after a rolled-back row, though the table has a file by then', async () => {
  const before = await digestOf(database);
  await database.owner.query(
    `do $$ begin
       insert into specialties (slug, name) values ('clinica', 'Clínica');
       raise exception 'taken back';
     exception when raise_exception then null; end $$`,
  );
  expect(await digestOf(database)).toEqual(before);
});
