import { expect, test } from 'vitest';
import { SnapshotCache } from '../base/clinic/server/snapshot-cache.ts';
import { StartRefusal } from '../base/kernel/start-refusal.ts';
import { testDatabase } from '../testing/database/database.ts';
import { prepareClinic } from './prepare-clinic.ts';

const now = Temporal.Instant.from('2026-11-24T12:00:00Z');
const forReal = { demo: false, now };

const empty = testDatabase();
const demonstration = testDatabase();

function prepare(database: { url: string }, settings = forReal) {
  return prepareClinic({ connectionString: database.url }, settings);
}

test('five processes that start together set up one readable clinic without people', {
  tags: ['all'],
}, async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => prepare(empty)),
  );
  expect(answers).toEqual(Array(5).fill({ isDemoFilled: false }));
  const { rows } = await empty.owner.query(
    `select (select count(*)::int from clinics) as clinics, (select count(*)::int from booking_policies) as policies`,
  );
  expect(rows).toEqual([{ clinics: 1, policies: 1 }]);
  const snapshot = await new SnapshotCache(empty.db).current();
  expect(snapshot).toMatchObject({
    clinic: { isDemo: false },
    policy: { horizonDays: 60 },
  });
  expect(snapshot.doctors.size).toBe(0);
});

test('a start keeps an existing clinic, even if it asks for a demonstration', async () => {
  await prepare(empty);
  await empty.owner.query(`update clinics set name = 'La nuestra'`);
  expect(await prepare(empty)).toEqual({ isDemoFilled: false });
  expect(await prepare(empty, { demo: true, now })).toEqual({
    isDemoFilled: false,
  });
  const { rows } = await empty.owner.query('select name, is_demo from clinics');
  expect(rows).toEqual([{ name: 'La nuestra', is_demo: false }]);
});

test('a demonstration does not attend for real', async () => {
  await demonstration.owner.query(
    `insert into clinics (name, address, city, is_demo) values ('Demostración', '', '', true)`,
  );
  await expect(prepare(demonstration)).rejects.toBeInstanceOf(StartRefusal);
  expect(await prepare(demonstration, { demo: true, now })).toEqual({
    isDemoFilled: false,
  });
});

test('a clinic that still has one of the demonstration’s accounts does not attend either', async () => {
  await demonstration.owner.query('update clinics set is_demo = false');
  expect(await prepare(demonstration)).toEqual({ isDemoFilled: false });
  await demonstration.owner.query(
    `insert into system_users (email, name, role) values ('admin@clinica.demo', 'Admin', 'Admin')`,
  );
  await expect(prepare(demonstration)).rejects.toThrow(
    /todavía tiene las cuentas de la demostración/,
  );
});
