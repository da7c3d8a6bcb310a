import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type { holdSlot as HoldSlot } from './hold-slot.ts';

/* The shares if each request comes to another process: only the database puts them in order. */

const atOnce = vi.fn((_key: string, task: () => Promise<unknown>) => task());

const database = testDatabase({ maxConnections: 40 });
let clinic: SmallClinic;
let services: Services;
let holdSlot: typeof HoldSlot;

beforeAll(async () => {
  // Test files of one worker share their modules. This one loads its own, which take no turns.
  vi.resetModules();
  vi.doMock('../../../../base/kernel/db/take-turns.ts', () => ({
    takeTurns: atOnce,
  }));
  ({ holdSlot } = await import('./hold-slot.ts'));
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

afterAll(() => {
  vi.doUnmock('../../../../base/kernel/db/take-turns.ts');
  vi.resetModules();
});

async function holdAtOnce(count: number, addressOf: (nth: number) => string) {
  await database.owner.query(`delete from appointments where status = 'held'`);
  const { doctorId, practiceId } = clinic;
  const held = await Promise.all(
    Array.from({ length: count }, (_, nth) => {
      const minute = (nth % 3) * 20;
      const day = `2026-12-${String(1 + Math.floor(nth / 36)).padStart(2, '0')}`;
      const time = `${String(8 + Math.floor((nth % 36) / 3)).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      const slot = { doctorId, practiceId, startsAt: at(day, time) };
      return holdSlot(services, {
        slot,
        heldBy: newBrowser(),
        address: addressOf(nth),
        now: testNow,
      });
    }),
  );
  expect(atOnce).toHaveBeenCalled();
  const { rows } = await database.owner.query(
    `select count(*)::int as living from appointments where status = 'held' and held_until > $1`,
    [testNow],
  );
  return { held: held.filter(({ ok }) => ok).length, living: rows[0].living };
}

test('eighty holds of one address at once all succeed, and five of them last', async () => {
  expect(await holdAtOnce(80, () => '198.51.100.7')).toEqual({
    held: 80,
    living: 5,
  });
});

test('two hundred holds of fifty addresses at once all succeed, and a fifth of the free times stays held', async () => {
  await database.owner.query(
    `update availability_rules set valid_from = '2026-12-01', valid_to = '2026-12-07' where doctor_id = $1`,
    [clinic.doctorId],
  );
  const { held, living } = await holdAtOnce(
    200,
    (nth) => `203.0.113.${nth % 50}`,
  );
  expect(held).toBe(200);
  expect(living).toBeLessThanOrEqual((7 * 36) / 5);
  expect(living).toBeGreaterThan((7 * 36) / 5 - 2);
});
