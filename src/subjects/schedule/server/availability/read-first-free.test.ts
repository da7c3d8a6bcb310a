import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { NEXT_TIMES } from '../../../../base/clinic/rules/next-times.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { holdSlot } from '../../../booking/server/hold/hold-slot.ts';
import { listDoctors } from '../../../doctors/server/list-doctors.ts';
import { listSpecialties } from '../../../doctors/server/list-specialties.ts';
import { readDoctor } from '../../../doctors/server/read-doctor.ts';
import { earliestOffer, readFirstFree } from './read-first-free.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

let nextDoctor = 0;
function newDoctor(
  practiceIds = [clinic.practiceId, clinic.longPracticeId],
): Promise<string> {
  const name = `Doctora ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[nextDoctor++]}`;
  return insertDoctor(database, {
    name,
    specialtyId: clinic.specialtyId,
    practiceIds,
  });
}

function attends(doctorId: string, from: number, to: number) {
  return database.owner.query(
    'update availability_rules set from_minute = $2, to_minute = $3 where doctor_id = $1',
    [doctorId, from, to],
  );
}

async function nextOf(doctorId: string, now = testNow) {
  const doctor = (await listDoctors(services, now)).find(
    ({ id }) => id === doctorId,
  );
  return {
    morning: doctor?.nextFreeMorning,
    afternoon: doctor?.nextFreeAfternoon,
  };
}

async function firstOf(
  doctorId: string,
  { practiceId, now = testNow }: { practiceId?: string; now?: Date } = {},
) {
  const firstFree = await readFirstFree(services, {
    candidates: () => [{ doctorId, practiceId }],
    now,
  });
  return earliestOffer(firstFree)?.startsAt ?? null;
}

describe('the next free times of a doctor', () => {
  test('with hours all day', async () => {
    expect(await nextOf(await newDoctor())).toEqual({
      morning: at('2026-11-24', '11:00'),
      afternoon: at('2026-11-24', '13:00'),
    });
  });

  test('include the first time of some coming half days', async () => {
    const doctorId = await newDoctor();
    const expected = [
      at('2026-11-24', '11:00'),
      at('2026-11-24', '13:00'),
      at('2026-11-25', '08:00'),
    ];
    const listed = (await listDoctors(services, testNow)).find(
      ({ id }) => id === doctorId,
    );
    expect(listed?.nextTimes).toHaveLength(NEXT_TIMES);
    expect(listed?.nextTimes.slice(0, 3)).toEqual(expected);
    expect(
      (await readDoctor(services, { doctorId, now: testNow }))?.nextTimes,
    ).toEqual(listed?.nextTimes);
    const slot = {
      doctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-11-24', '11:00'),
    };
    await bookTestAppointment(services, {
      slot,
      patientId: (await insertPatient(database)).id,
    });
    const left = (await readDoctor(services, { doctorId, now: testNow }))
      ?.nextTimes;
    expect(left?.slice(0, 2)).toEqual([at('2026-11-24', '11:20'), expected[1]]);
  });

  test('with mornings only, or afternoons only', async () => {
    const [early, late] = [await newDoctor(), await newDoctor()];
    await attends(early, 480, 720);
    await attends(late, 840, 1080);
    expect(await nextOf(early)).toEqual({
      morning: at('2026-11-24', '11:00'),
      afternoon: null,
    });
    expect(await nextOf(late)).toEqual({
      morning: null,
      afternoon: at('2026-11-24', '14:00'),
    });
  });

  test('with a morning that is over today', async () => {
    expect(
      await nextOf(await newDoctor(), new Date(at('2026-11-24', '12:00'))),
    ).toEqual({
      morning: at('2026-11-25', '08:00'),
      afternoon: at('2026-11-24', '14:00'),
    });
  });

  test('with first times that are booked and held', async () => {
    const doctorId = await newDoctor();
    const slot = {
      doctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-11-24', '11:00'),
    };
    await bookTestAppointment(services, {
      slot,
      patientId: (await insertPatient(database)).id,
    });
    const held = { ...slot, startsAt: at('2026-11-24', '11:20') };
    await holdSlot(services, {
      slot: held,
      heldBy: newBrowser(),
      now: testNow,
    });
    expect((await nextOf(doctorId)).morning).toBe(at('2026-11-24', '11:40'));
    expect(await firstOf(doctorId, { practiceId: clinic.longPracticeId })).toBe(
      at('2026-11-24', '11:40'),
    );
    expect(
      await firstOf(doctorId, {
        now: new Date(testNow.getTime() + 5 * 60_000),
      }),
    ).toBe(at('2026-11-24', '11:20'));
  });

  test('with a return in weeks, on the last bookable day, or a day after it', async () => {
    const [inWeeks, onTheLast, tooLate] = [
      await newDoctor(),
      await newDoctor(),
      await newDoctor(),
    ];
    const validFrom = (doctorId: string, day: string) =>
      database.owner.query(
        'update availability_rules set valid_from = $2 where doctor_id = $1',
        [doctorId, day],
      );
    await validFrom(inWeeks, '2026-12-15');
    await validFrom(onTheLast, '2027-01-23');
    await validFrom(tooLate, '2027-01-24');
    expect((await nextOf(inWeeks)).morning).toBe(at('2026-12-15', '08:00'));
    expect((await nextOf(onTheLast)).morning).toBe(at('2027-01-23', '08:00'));
    expect(await nextOf(tooLate)).toEqual({ morning: null, afternoon: null });
    expect(await firstOf(tooLate)).toBeNull();
  });

  test('with no hours but one extra session', async () => {
    const doctorId = await newDoctor();
    await database.owner.query(
      'update availability_rules set ended_at = now() where doctor_id = $1',
      [doctorId],
    );
    expect(await nextOf(doctorId)).toEqual({ morning: null, afternoon: null });
    await database.owner.query(
      `insert into extra_sessions (doctor_id, starts_at, ends_at, slot_minutes)
        values ($1, '2026-12-20T15:00-03', '2026-12-20T16:00-03', 20)`,
      [doctorId],
    );
    expect(await nextOf(doctorId)).toEqual({
      morning: null,
      afternoon: at('2026-12-20', '15:00'),
    });
  });

  test('after a return in weeks take one reading from the second time on, as does a sooner return', async () => {
    const doctorId = await newDoctor();
    const since = (day: string) =>
      database.owner.query(
        'update availability_rules set valid_from = $2 where doctor_id = $1',
        [doctorId, day],
      );
    await since('2026-12-15');
    const readings = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => readings.mockRestore());
    const tripsOf = async (expected: string) => {
      readings.mockClear();
      expect(await firstOf(doctorId)).toBe(expected);
      return readings.mock.calls.filter(([query]) =>
        JSON.stringify(query).includes('json_object_agg'),
      ).length;
    };
    // The first reading finds that the schedule changed.
    await services.snapshot.current();
    expect(await tripsOf(at('2026-12-15', '08:00'))).toBe(2);
    expect(await tripsOf(at('2026-12-15', '08:00'))).toBe(1);
    await since('2026-01-01');
    await services.snapshot.current();
    expect(await tripsOf(at('2026-11-24', '11:00'))).toBe(1);
  });

  test('on the longest horizon of a policy', async () => {
    const doctorId = await newDoctor();
    await database.owner.query(
      'update booking_policies set horizon_days = 730',
    );
    await database.owner.query(
      'update availability_rules set valid_from = $2 where doctor_id = $1',
      [doctorId, '2028-11-23'],
    );
    expect(await firstOf(doctorId)).toBe(at('2028-11-23', '08:00'));
    await database.owner.query('update booking_policies set horizon_days = 60');
  });
});

test('a specialty shows its earliest doctor, and only practices that some doctor does', async () => {
  const { rows } = await database.owner.query(
    `with specialty as (insert into specialties (slug, name) values ('piel', 'Piel') returning id)
      insert into practices (specialty_id, name, visit_minutes, is_first_choice)
      select id, name, 20, name = 'Consulta' from specialty, unnest(array['Consulta', 'Peeling', 'De nadie']) name
      returning id, specialty_id, name`,
  );
  const practice = (name: string) => rows.find((row) => row.name === name).id;
  const specialtyId = rows[0].specialty_id;
  const of = (name: string, practices: string[]) =>
    insertDoctor(database, {
      name,
      specialtyId,
      practiceIds: practices.map(practice),
    });
  const late = await of('Abel Tarde', ['Consulta']);
  const early = await of('Zoe Temprano', ['Consulta', 'Peeling']);
  await attends(late, 900, 1200);
  const [shown] = (await listSpecialties(services, testNow)).filter(
    ({ id }) => id === specialtyId,
  );
  expect(shown).toMatchObject({
    doctorCount: 2,
    nextFree: {
      doctorId: early,
      doctorName: 'Zoe Temprano',
      startsAt: at('2026-11-24', '11:00'),
    },
  });
  expect(shown?.practices.map(({ name }) => name)).toEqual([
    'Consulta',
    'Peeling',
  ]);
});
