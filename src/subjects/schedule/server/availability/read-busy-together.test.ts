import { beforeAll, expect, test } from 'vitest';
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
import { holdSlot } from '../../../booking/server/hold/hold-slot.ts';
import { type OwnHold, readBusyTogether } from './read-busy-together.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

async function hold(startsAt: string, heldBy: Buffer) {
  const { doctorId, practiceId } = clinic;
  const held = await holdSlot(services, {
    slot: { doctorId, practiceId, startsAt },
    heldBy,
    now: testNow,
  });
  if (!held.ok) throw new Error(held.refusal.code);
  return held.value;
}

/** Returns the busy starts for this caller, in order. */
async function startsFor(
  day: string,
  ownHold?: OwnHold,
  now = testNow,
): Promise<string[]> {
  const from = Date.parse(at(day, '00:00')) / 60_000;
  const days = { doctorId: clinic.doctorId, from, to: from + 1440 };
  const { busy } = await readBusyTogether(database.db, {
    ...days,
    now,
    ownHold,
  });
  return busy.map(({ start }) => new Date(start * 60_000).toISOString()).sort();
}

test('browsers that ask at once each see all holds but their own', async () => {
  const [ten, eleven] = [at('2026-11-25', '10:00'), at('2026-11-25', '11:00')];
  const entry = newBrowser();
  await hold(ten, entry);
  const other = await hold(eleven, newBrowser());
  const seen = await Promise.all([
    startsFor('2026-11-25', { heldBy: entry }),
    startsFor('2026-11-25', { id: other.id }),
    startsFor('2026-11-25', { heldBy: newBrowser() }),
    startsFor('2026-11-25'),
  ]);
  expect(seen).toEqual([[eleven], [ten], [ten, eleven], [ten, eleven]]);
});

test('among questions at once, a hold blocks only those before it runs out', async () => {
  const ten = at('2026-11-26', '10:00');
  const { heldUntil } = await hold(ten, newBrowser());
  const expiry = Date.parse(heldUntil);
  const seen = await Promise.all([
    startsFor('2026-11-26', undefined, new Date(expiry)),
    startsFor('2026-11-26', undefined, new Date(expiry - 1)),
  ]);
  expect(seen).toEqual([[], [ten]]);
});

test('a question after a hold sees it, even if a reading was under way', async () => {
  const ten = at('2026-11-27', '10:00');
  const before = startsFor('2026-11-27');
  await hold(ten, newBrowser());
  expect(await startsFor('2026-11-27')).toEqual([ten]);
  await before;
});
