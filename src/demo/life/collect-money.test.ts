import { expect, test } from 'vitest';
import { at, testNow } from '../../testing/clinic/bookings.ts';
import { testZone } from '../../testing/clinic/calls.ts';
import { giveAppointment } from '../../testing/clinic/desk.ts';
import {
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../testing/clinic/staff.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { collectMoney } from './collect-money.ts';

const database = testDatabase();

test('each attended patient pays once, by one means, and an amount not taken is left to the close', {
  tags: ['all'],
}, async () => {
  const { doctorId, practiceId } = await insertSmallClinic(database);
  await database.owner.query(
    'update practices set price_cents = 1000000 where id = $1',
    [practiceId],
  );
  const services = servicesOn(database.db);
  const actor = await insertReceptionist(database);
  const ids: string[] = [];
  for (const time of [
    '09:00',
    '09:20',
    '09:40',
    '10:00',
    '10:20',
    '10:40',
    '11:00',
    '11:20',
  ]) {
    const patient = await insertPatient(database);
    const slot = { doctorId, practiceId, startsAt: at('2026-11-24', time) };
    ids.push(
      (await giveAppointment(services, { actor, patientId: patient.id, slot }))
        .id,
    );
  }
  const [waiting, ...attended] = ids;
  await database.owner.query(
    `update appointments set status = 'arrived' where id = $1`,
    [waiting],
  );
  await database.owner.query(
    `update appointments set status = 'fulfilled' where id = any($1)`,
    [attended],
  );
  const clock = { deskId: actor.id, now: testNow, zone: testZone };
  const noted = await collectMoney(services, clock);
  expect(await collectMoney(services, clock)).toBe(0);
  const { rows } = await database.owner.query(
    `select appointment_id as id, count(*)::int as notes, sum(amount_cents)::int as cents, min(kind) as kind
      from payments group by 1`,
  );
  expect(rows).toHaveLength(noted);
  for (const { id, notes, cents, kind } of rows) {
    expect(attended).toContain(id);
    expect([notes, cents]).toEqual([1, kind === 'waived' ? 0 : 1_000_000]);
  }
});
