import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import { giveAppointment } from '../../../../testing/clinic/desk.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type { AdmissionNoted } from '../../contract/admission-fields.ts';
import { noteAdmission } from './note-admission.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let desks: [Call<'reception'>, Call<'reception'>];

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const newDesk = async (): Promise<Call<'reception'>> => {
    const { id } = await insertUser(database, {
      role: 'Recepcionista',
      password: null,
    });
    return callAs('reception', id);
  };
  desks = [await newDesk(), await newDesk()];
});

const noted: AdmissionNoted = {
  orderState: 'present',
  orderNumber: 'ORD 12/3',
  orderDay: '2026-11-20',
  authorizationNumber: '998',
};
let minute = 9 * 60;

async function newAppointment(day = '2026-11-24') {
  minute += 20;
  const patient = await insertPatient(database);
  const startsAt = at(
    day,
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  );
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt,
  };
  const { actor } = desks[0];
  return (
    await giveAppointment(services, { actor, patientId: patient.id, slot })
  ).id;
}
const note = (
  appointmentId: string,
  changes: Partial<AdmissionNoted> = {},
  seenVersion = 0,
  desk = desks[0],
) =>
  noteAdmission(services, {
    ...desk,
    appointmentId,
    seenVersion,
    noted: { ...noted, ...changes },
  });

test('order and authorization are noted with user and time, and a correction keeps the first note', {
  tags: ['all'],
}, async () => {
  const id = await newAppointment();
  expect(await note(id)).toMatchObject({
    value: {
      ...noted,
      version: 1,
      notedBy: 'Paula Ibáñez',
      notedAt: testNow.toISOString(),
    },
  });
  expect(await note(id, { authorizationNumber: null }, 1)).toMatchObject({
    value: { version: 2, authorizationNumber: null },
  });
  const { rows } = await database.owner.query(
    `select detail from audit_events where kind = 'admission_noted' and detail->>'appointmentId' = $1 order by id`,
    [id],
  );
  expect(rows.map(({ detail }) => detail.isAuthorized)).toEqual([true, false]);
  expect(JSON.stringify(rows)).not.toContain('ORD');
  await expect(
    database.owner.query(
      'update admissions set order_day = null where appointment_id = $1',
      [id],
    ),
  ).rejects.toThrow();
});

test('two presses note an admission once, and only one of several desks at once succeeds', async () => {
  const id = await newAppointment();
  const same = await Promise.all([note(id), note(id)]);
  expect(same.map((answer) => answer.ok && answer.value.version)).toEqual([
    1, 1,
  ]);
  const rivals = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      note(id, { authorizationNumber: `${index}` }, 1, desks[1]),
    ),
  );
  expect(rivals.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = rivals.filter(
    (answer) => !answer.ok && answer.refusal.code === 'CHANGED_MEANWHILE',
  );
  expect(refused).toHaveLength(9);
});

test.each([
  ['an order of tomorrow', { orderDay: '2026-11-25' }, 'noted.orderDay'],
  [
    'the number of an order that is owed',
    { orderState: 'owed' },
    'noted.orderState',
  ],
] as const)('%s is refused beside its field', async (_, changes, path) => {
  expect(await note(randomUUID(), changes)).toMatchObject({
    refusal: { data: { fields: [{ path }] } },
  });
});

test('a patient of another day or a cancelled one is not admitted', async () => {
  expect(await note(await newAppointment('2026-11-25'))).toEqual({
    ok: false,
    refusal: { code: 'WRONG_DAY', data: { day: '2026-11-25' } },
  });
  const id = await newAppointment();
  await database.owner.query(
    `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception' where id = $1`,
    [id],
  );
  expect(await note(id)).toMatchObject({
    refusal: { code: 'WRONG_STATUS', data: { status: 'cancelled' } },
  });
  expect(await note(randomUUID())).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
});
