import { beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import type { UnmetSearch } from '../../../../base/doors/unmet-search.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { forgetOldDemand, UnmetDemandNotes } from './note-unmet-demand.ts';
import { readDoctorMonth } from './read-doctor-month.ts';
import { readSpecialtyFirstFree } from './read-specialty-first-free.ts';
import { readSpecialtyMonth } from './read-specialty-month.ts';
import {
  unmetByDoctor,
  unmetByDoctorMonth,
  unmetBySpecialty,
  unmetBySpecialtyMonth,
} from './unmet-search.ts';

const database = testDatabase();
const log = { warn: () => {} };
const today = '2026-11-24';
let clinic: SmallClinic;
let services: Services;
let other: string;

// Julia Ríos takes the insurer, Ana Alba takes none.
beforeEach(async () => {
  clinic ??= await insertSmallClinic(database);
  const { specialtyId, practiceId } = clinic;
  other ??= await insertDoctor(database, {
    name: 'Ana Alba',
    specialtyId,
    practiceIds: [practiceId],
  });
  await database.owner.query('truncate unmet_demand');
  await database.owner.query('update availability_rules set ended_at = null');
  services = servicesOn(database.db);
});

const search = (changes: Partial<UnmetSearch> = {}): UnmetSearch => ({
  specialtyId: clinic.specialtyId,
  practiceId: clinic.practiceId,
  doctorId: null,
  insurerId: null,
  from: today,
  to: '2027-01-23',
  ...changes,
});
const counted = async () => {
  const { rows } = await database.owner.query<{ searches: number }>(
    'select searches from unmet_demand order by searches',
  );
  return rows.map(({ searches }) => searches);
};
const stop = (doctorId: string) =>
  database.owner.query(
    'update availability_rules set ended_at = now() where doctor_id = $1',
    [doctorId],
  );

async function specialtySearches(insurerId?: string) {
  const input = { specialtyId: clinic.specialtyId, insurerId };
  const first = await readSpecialtyFirstFree(services, {
    ...input,
    now: testNow,
  });
  const month = await readSpecialtyMonth(services, {
    ...input,
    month: '2026-12',
    now: testNow,
  });
  const snapshot = await services.snapshot.any();
  if (!first || !month) throw new Error('no such specialty');
  return {
    first: unmetBySpecialty(snapshot, input, { ...first, now: testNow }),
    month: unmetBySpecialtyMonth(snapshot, input, month),
  };
}

test('a search that found a time is not unmet', async () => {
  expect(await specialtySearches()).toEqual({ first: null, month: null });
  expect(await specialtySearches(clinic.insurerId)).toEqual({
    first: null,
    month: null,
  });
});

test('without doctors in the specialty the whole horizon is unmet, or the month of the search', async () => {
  await stop(clinic.doctorId);
  await stop(other);
  expect(await specialtySearches()).toEqual({
    first: search(),
    month: search({ from: '2026-12-01', to: '2026-12-31' }),
  });
});

test('if only doctors without the insurer have times, the search is unmet for that insurer alone', async () => {
  await stop(clinic.doctorId);
  const { insurerId } = clinic;
  expect(await specialtySearches(insurerId)).toEqual({
    first: search({ insurerId }),
    month: search({ insurerId, from: '2026-12-01', to: '2026-12-31' }),
  });
  expect(await specialtySearches()).toEqual({ first: null, month: null });
  expect(
    await specialtySearches('0190a000-0001-7000-8000-000000000009'),
  ).toEqual({
    first: null,
    month: null,
  });
});

test('a doctor without times is unmet, in a month and at all', async () => {
  await stop(other);
  const snapshot = await services.snapshot.newest();
  const input = { doctorId: other };
  const month = await readDoctorMonth(services, {
    ...input,
    month: '2026-11',
    now: testNow,
    audience: 'web',
  });
  if (!month) throw new Error('no such doctor');
  const doctorId = other;
  expect(unmetByDoctorMonth(snapshot, input, month)).toEqual(
    search({ doctorId, to: '2026-11-30' }),
  );
  expect(
    unmetByDoctor(snapshot, input, { firstFree: null, now: testNow }),
  ).toEqual(search({ doctorId }));
});

test('forty addresses at once count forty; the same address counts again only the next day', async () => {
  const notes = new UnmetDemandNotes(database.db, { log });
  const addresses = Array.from(
    { length: 40 },
    (_, place) => `203.0.113.${place}`,
  );
  await Promise.all(
    addresses.map((address) => notes.note(search(), { address, today })),
  );
  expect(await counted()).toEqual([40]);
  const address = addresses[0] as string;
  await notes.note(search(), { address, today });
  await notes.note(search({ from: '2026-12-01', to: '2026-12-31' }), {
    address,
    today,
  });
  expect(await counted()).toEqual([40]);
  await notes.note(search(), { address, today: '2026-11-25' });
  expect(await counted()).toEqual([1, 40]);
});

test('two processes add to one number', async () => {
  const [one, two] = [
    new UnmetDemandNotes(database.db, { log }),
    new UnmetDemandNotes(database.db, { log }),
  ];
  await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      (place % 2 ? one : two).note(search(), {
        address: `198.51.100.${place}`,
        today,
      }),
    ),
  );
  expect(await counted()).toEqual([20]);
});

test('one address adds at most twenty searches a day, and the others still count', async () => {
  const notes = new UnmetDemandNotes(database.db, { log });
  const insurers = Array.from({ length: 30 }, (_, place) => `Obra ${place}`);
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into insurers (name, kind) select name, 'obra_social' from unnest($1::text[]) name returning id`,
    [insurers],
  );
  for (const { id } of rows)
    await notes.note(search({ insurerId: id }), {
      address: '203.0.113.1',
      today,
    });
  expect(await counted()).toHaveLength(20);
  await notes.note(search(), { address: '203.0.113.2', today });
  expect(await counted()).toHaveLength(21);
});

test('a search that cannot be counted is logged, and fails nothing', async () => {
  const warnings: unknown[] = [];
  const notes = new UnmetDemandNotes(database.db, {
    log: { warn: (fields: unknown) => warnings.push(fields) },
  });
  await notes.note(
    search({ doctorId: '0190a000-0001-7000-8000-000000000009' }),
    { address: '::1', today },
  );
  expect(warnings).toHaveLength(1);
  expect(await counted()).toEqual([]);
});

test('demand older than two years is deleted', async () => {
  const notes = new UnmetDemandNotes(database.db, { log });
  await notes.note(search(), { address: '::1', today: '2024-11-22' });
  await notes.note(search(), { address: '::1', today: '2024-11-24' });
  await forgetOldDemand(database.db, today);
  expect(await counted()).toEqual([1]);
});
