import { beforeAll, describe, expect, test } from 'vitest';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import type { ClinicSnapshot } from './snapshot.ts';
import { SnapshotCache } from './snapshot-cache.ts';

const database = testDatabase();
let clinic: SmallClinic;
let changing: string;
let other: string;
let cache: SnapshotCache;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  const terms = {
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  };
  changing = await insertDoctor(database, { name: 'Doctora Mena', ...terms });
  other = await insertDoctor(database, { name: 'Doctora Paz', ...terms });
  cache = new SnapshotCache(database.db);
  await run(`insert into extra_sessions (doctor_id, starts_at, ends_at, slot_minutes)
    values ($1, '2026-12-01T21:00-03', '2026-12-01T22:00-03', 20)`);
});

/** $1 is the doctor who changes; the other placeholders are ids of the test's clinic. */
function run(statement: string) {
  const filled = statement
    .replaceAll('$other', `'${other}'`)
    .replaceAll('$specialty', `'${clinic.specialtyId}'`)
    .replaceAll('$long', `'${clinic.longPracticeId}'`)
    .replaceAll('$insurer', `'${clinic.insurerId}'`)
    .replaceAll('$1', `'${changing}'`);
  return database.owner.query(filled);
}

/**
 * The doctors whose object in memory was replaced by the statement. Checks the snapshot against a whole one.
 */
async function renewedBy(statement: string): Promise<string[]> {
  const before = await cache.current();
  await run(statement);
  const after = await cache.current();
  expect(comparable(after)).toEqual(
    comparable(await new SnapshotCache(database.db).current()),
  );
  expect(after.revision).toBeGreaterThan(before.revision);
  const ids = new Set([...before.doctors.keys(), ...after.doctors.keys()]);
  return [...ids]
    .filter((id) => before.doctors.get(id) !== after.doctors.get(id))
    .toSorted();
}

/** The snapshot, with the order of its doctors. */
function comparable(snapshot: ClinicSnapshot) {
  return { ...snapshot, doctors: [...snapshot.doctors.values()] };
}

const rule = `(select id from availability_rules where doctor_id = $1 and weekday = 2)`;
const extra = `(select id from extra_sessions where doctor_id = $1)`;

describe('only the changed doctors are renewed after', () => {
  test.each([
    [
      'a name that moves in the order',
      `update doctors set name = 'Doctora Zeta' where id = $1`,
    ],
    ['a disabling', `update doctors set is_enabled = false where id = $1`],
    ['an enabling', `update doctors set is_enabled = true where id = $1`],
    [
      'a licence',
      `insert into doctor_licenses (doctor_id, kind, number) values ($1, 'MN', '12345')`,
    ],
    ['a removed licence', `delete from doctor_licenses where doctor_id = $1`],
    ['an insurer', `insert into doctor_insurers values ($1, $insurer)`],
    [
      'an insurer’s last day',
      `update doctor_insurers set valid_to = '2026-12-31' where doctor_id = $1`,
    ],
    ['a removed insurer', `delete from doctor_insurers where doctor_id = $1`],
    [
      'a practice',
      `insert into doctor_practices (doctor_id, practice_id) values ($1, $long)`,
    ],
    [
      'a practice’s price',
      `update doctor_practices set price_cents = 100 where doctor_id = $1`,
    ],
    [
      'a removed specialty',
      `delete from doctor_specialties where doctor_id = $1`,
    ],
    ['a specialty', `insert into doctor_specialties values ($1, $specialty)`],
    [
      'a policy',
      `insert into booking_policies (doctor_id, horizon_days) values ($1, 9)`,
    ],
    ['a removed policy', `delete from booking_policies where doctor_id = $1`],
    [
      'hours',
      `update availability_rules set to_minute = 600 where doctor_id = $1 and weekday = 2`,
    ],
    [
      'the practices of the hours',
      `insert into availability_rule_practices select id, $long from ${rule} rule (id)`,
    ],
    [
      'hours for all practices',
      `delete from availability_rule_practices where rule_id in ${rule}`,
    ],
    [
      'an extra session',
      `update extra_sessions set slot_minutes = 30 where doctor_id = $1`,
    ],
    [
      'an extra session’s practices',
      `insert into extra_session_practices select id, $long from ${extra} extra (id)`,
    ],
    [
      'an absence',
      `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
        values ($1, '2026-12-01T00:00-03', '2026-12-05T00:00-03', 'vacation', 'Vacaciones')`,
    ],
  ])('%s', async (_, statement) => {
    expect(await renewedBy(statement)).toEqual([changing]);
  });

  test('an absence that moves between two doctors', async () => {
    const given = `update absences set doctor_id = $other where doctor_id = $1`;
    expect(await renewedBy(given)).toEqual([changing, other].toSorted());
  });

  test('a deletion that finds nothing, which is no change', async () => {
    const before = await cache.current();
    await run('delete from absences where doctor_id = $1');
    expect(await cache.current()).toBe(before);
  });

  test('one transaction of several doctors', async () => {
    expect(
      await renewedBy(`begin; update doctors set biography = 'Una' where id = $1;
        update doctors set biography = 'Dos' where id = $other; commit`),
    ).toEqual([changing, other].toSorted());
  });
});

describe('all doctors are renewed after', () => {
  test.each([
    ['the clinic', `update clinics set name = 'Otra'`],
    [
      'the clinic’s policy',
      'update booking_policies set horizon_days = 30 where doctor_id is null',
    ],
    [
      'a holiday',
      `insert into holidays (day, name, kind, source) values ('2026-12-02', 'Fiesta', 'propio', 'test')`,
    ],
    ['a specialty', `update specialties set name = 'Otra clínica'`],
    ['a practice', 'update practices set price_cents = 7'],
    ['an insurer', 'update insurers set copay_cents = 8'],
    [
      'a plan',
      `insert into insurer_plans (insurer_id, name) values ($insurer, '210')`,
    ],
    [
      'a room',
      `with waiting as (insert into waiting_rooms (name, letter) values ('Sala', 'Z') returning id)
        insert into rooms (name, waiting_room_id) select 'Consultorio 9', id from waiting`,
    ],
    ['an emptied table', 'truncate extra_session_practices'],
  ])('%s', async (_, statement) => {
    const all = [clinic.doctorId, changing, other].toSorted();
    expect(await renewedBy(statement)).toEqual(all);
  });
});

test('changes of several doctors at once are all seen', async () => {
  const doctorIds = [clinic.doctorId, changing, other];
  const rounds = Array.from({ length: 30 }, async (_, index) => {
    const client = await database.owner.connect();
    await client.query('begin');
    await client.query(`update doctors set biography = $1 where id = $2`, [
      `${index}`,
      doctorIds[index % 3],
    ]);
    await client.query('commit');
    client.release();
    return cache.current();
  });
  await Promise.all(rounds);
  const whole = await new SnapshotCache(database.db).current();
  expect(comparable(await cache.current())).toEqual(comparable(whole));
});
