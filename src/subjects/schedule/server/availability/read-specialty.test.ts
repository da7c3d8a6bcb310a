import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { readSpecialtyFirstFree } from './read-specialty-first-free.ts';
import { readSpecialtyMonth } from './read-specialty-month.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let early: string;

// Julia Ríos takes the insurer and begins at noon. The other doctor begins at eight and takes none.
beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { specialtyId, practiceId } = clinic;
  early = await insertDoctor(database, {
    name: 'Ana Alba',
    specialtyId,
    practiceIds: [practiceId],
  });
  await database.owner.query(
    `update availability_rules set from_minute = case doctor_id when $1 then 720 else 480 end`,
    [clinic.doctorId],
  );
  await database.owner.query(
    'update doctor_practices set price_cents = 5200000 where doctor_id = $1',
    [early],
  );
});

const month = (insurerId?: string) =>
  readSpecialtyMonth(services, {
    specialtyId: clinic.specialtyId,
    insurerId,
    month: '2026-11',
    now: testNow,
  });
const first = async (insurerId?: string) =>
  (
    await readSpecialtyFirstFree(services, {
      specialtyId: clinic.specialtyId,
      insurerId,
      now: testNow,
    })
  )?.firstFree;

describe('any doctor of a specialty, with an insurer', () => {
  test('gets the first free time of a doctor who takes it, even if another is free sooner', async () => {
    expect(await first()).toMatchObject({
      doctorId: early,
      isCovered: false,
      priceCents: 5_200_000,
    });
    expect(await first(clinic.insurerId)).toMatchObject({
      doctorId: clinic.doctorId,
      startsAt: at('2026-11-24', '12:00'),
      isCovered: true,
    });
  });

  test('gets the first free time of all if no doctor takes it, marked so', async () => {
    const other = '0190a000-0001-7000-8000-000000000009';
    expect(await first(other)).toMatchObject({
      doctorId: early,
      isCovered: false,
    });
  });

  test('gets shared times with a doctor who takes it, and the cover and price of each doctor', async () => {
    const answer = await month(clinic.insurerId);
    expect(answer?.doctors).toEqual([
      { id: early, name: 'Ana Alba', isCovered: false, priceCents: 5_200_000 },
      {
        id: clinic.doctorId,
        name: 'Julia Ríos',
        isCovered: true,
        priceCents: 2_500_000,
      },
    ]);
    const day = answer?.days.find(({ day }) => day === '2026-11-25');
    const who = new Map(day?.starts);
    expect([who.get(480), who.get(720), who.get(740)]).toEqual([0, 1, 1]);
  });
});
