import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { at } from '../../../../testing/clinic/bookings.ts';
import { callBy } from '../../../../testing/clinic/calls.ts';
import {
  deskRequest,
  giveAppointment,
} from '../../../../testing/clinic/desk.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertReceptionist,
  insertRooms,
} from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { readSoonest } from './read-soonest.ts';
import { takeAnyWalkIn, takeWalkIn } from './take-walk-in.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let actor: Actor<'reception'>;
let insured: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await insertRooms(database, { letter: 'A' });
  services = servicesOn(database.db);
  actor = await insertReceptionist(database);
  const { specialtyId, practiceId, insurerId } = clinic;
  insured = await insertDoctor(database, {
    name: 'Zoe Asegura',
    specialtyId,
    practiceIds: [practiceId],
    insurerIds: [insurerId],
  });
  await database.owner.query(
    'delete from doctor_insurers where doctor_id = $1',
    [clinic.doctorId],
  );
});

const request = async (now: Date) =>
  deskRequest(actor, (await insertPatient(database)).id, now);

async function walkIn(doctorId: string, now: Date) {
  const { practiceId } = clinic;
  return takeWalkIn(services, {
    ...(await request(now)),
    slot: { doctorId, practiceId },
  });
}

async function anyWalkIn(now: Date, insurerId?: string) {
  const { specialtyId } = clinic;
  const slot = { specialtyId, ...(insurerId && { insurerId }) };
  return takeAnyWalkIn(services, { ...(await request(now)), slot });
}

test('before the counter receives a patient, it sees which doctors attend, their first time and how many patients wait', {
  tags: ['all'],
}, async () => {
  const now = new Date(at('2026-12-08', '09:05'));
  const { doctorId, practiceId, specialtyId } = clinic;
  expect(await walkIn(doctorId, now)).toMatchObject({ ok: true });
  await giveAppointment(services, {
    actor,
    now,
    patientId: (await insertPatient(database)).id,
    slot: {
      doctorId: insured,
      practiceId,
      startsAt: at('2026-12-08', '09:20'),
    },
  });
  const expected = [
    {
      doctor: { id: doctorId },
      isAttending: true,
      waiting: 1,
      walkInAt: at('2026-12-08', '09:20'),
      firstFree: at('2026-12-08', '09:20'),
    },
    {
      doctor: { id: insured },
      isAttending: true,
      waiting: 0,
      walkInAt: at('2026-12-08', '09:00'),
      firstFree: at('2026-12-08', '09:40'),
    },
  ];
  const call = callBy(actor, now);
  expect(await readSoonest(services, { specialtyId, ...call })).toMatchObject(
    expected,
  );
  expect(await readSoonest(services, call)).toMatchObject(expected);
  expect(
    await readSoonest(services, { doctorId: insured, ...call }),
  ).toMatchObject(expected.slice(1));
  // After hours no doctor attends today. On the phone, the first time is tomorrow's.
  const evening = callBy(actor, new Date(at('2026-12-08', '21:00')));
  expect(
    await readSoonest(services, { specialtyId, ...evening }),
  ).toMatchObject([
    {
      isAttending: false,
      walkInAt: null,
      firstFree: at('2026-12-09', '08:00'),
    },
    {
      isAttending: false,
      walkInAt: null,
      firstFree: at('2026-12-09', '08:00'),
    },
  ]);
  expect(
    await readSoonest(services, { specialtyId: doctorId, ...call }),
  ).toEqual([]);
});

test('a patient for any doctor gets a doctor who takes their insurer, or else the first free doctor', async () => {
  const now = new Date(at('2026-12-10', '09:05'));
  expect(await walkIn(clinic.doctorId, now)).toMatchObject({ ok: true });
  const doctorOf = (given: Awaited<ReturnType<typeof anyWalkIn>>) =>
    given.ok ? given.value.appointment.doctor.id : given.refusal;
  expect(doctorOf(await anyWalkIn(now))).toBe(insured);
  // Both have 9:20. The first by name gets the patient, then the doctor with fewer waiting.
  expect(doctorOf(await anyWalkIn(now))).toBe(clinic.doctorId);
  expect(doctorOf(await anyWalkIn(now))).toBe(insured);
  expect(doctorOf(await anyWalkIn(now, clinic.insurerId))).toBe(insured);
  expect(doctorOf(await anyWalkIn(now, clinic.insurerId))).toBe(insured);
});

test('many walk-in patients at once each get a different time, and the last ones learn that the day is full', {
  tags: ['all'],
}, async () => {
  // From 19:20 on each of the two doctors has two times.
  const now = new Date(at('2026-12-11', '19:25'));
  const given = await Promise.all(
    Array.from({ length: 6 }, () => anyWalkIn(now)),
  );
  const taken = given.flatMap((each) =>
    each.ok
      ? [
          `${each.value.appointment.doctor.id} ${each.value.appointment.startsAt}`,
        ]
      : [],
  );
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken).toHaveLength(4);
  expect(given.filter(({ ok }) => !ok)).toEqual(
    [0, 1].map(() => ({
      ok: false,
      refusal: { code: 'DAY_FULL', data: { canOverbook: false } },
    })),
  );
});
