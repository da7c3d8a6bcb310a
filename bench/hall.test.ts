import { beforeAll, expect, test } from 'vitest';
import { bookTestAppointment } from '../src/testing/clinic/appointments.ts';
import { at } from '../src/testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../src/testing/clinic/factories.ts';
import { testDatabase } from '../src/testing/database/database.ts';
import { deleteMessages } from './clinic-queries.ts';
import { insertHall } from './hall.ts';

const database = testDatabase();
let clinic: SmallClinic;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});

async function countOf(table: string): Promise<number> {
  const { rows } = await database.owner.query(
    `select count(*)::int from ${table}`,
  );
  return rows[0].count;
}

test('two cases of one run add a hall each to the same clinic', async () => {
  const before = await countOf('doctors');
  for (const waiting of [2, 3])
    await insertHall({ ...clinic, owner: database.owner }, { waiting });
  expect(await countOf('doctors')).toBe(before + 2);
  expect(await countOf(`appointments where status = 'arrived'`)).toBe(5);
});

test('the cleanup deletes the messages of other cases and their reservations', async () => {
  const { id: patientId } = await insertPatient(database);
  const { doctorId, practiceId } = clinic;
  const slot = { doctorId, practiceId, startsAt: at('2026-11-25', '09:00') };
  await bookTestAppointment(servicesOn(database.db), { slot, patientId });
  await database.owner.query(
    'insert into message_reservations (message_id, session_id, until) select id, gen_random_uuid(), now() from outbox',
  );
  expect(await countOf('message_reservations')).toBeGreaterThan(0);
  await deleteMessages(database.owner);
  expect(await countOf('outbox')).toBe(0);
});
