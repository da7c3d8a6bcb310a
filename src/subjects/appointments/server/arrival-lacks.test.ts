import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { at } from '../../../testing/clinic/bookings.ts';
import { actorAs, callAs, callBy } from '../../../testing/clinic/calls.ts';
import { giveAppointment } from '../../../testing/clinic/desk.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { noteAdmission } from './admission/note-admission.ts';
import { setCoverage } from './admission/set-coverage.ts';
import { readAgendaDay } from './agenda/read-agenda-day.ts';
import { changeStatus } from './change-status.ts';
import { findGivenAppointment } from './staff-appointment-queries.ts';
import { toStaffAppointment } from './to-staff-appointment.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let desk: Call<'reception'>;
let other: Call<'reception'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  desk = callBy(await insertReceptionist(database));
  other = callBy(await insertReceptionist(database, 'Otra Mesa'));
  await database.owner.query(
    'update practices set asks_order = true, asks_authorization = true where id = $1',
    [clinic.practiceId],
  );
});

let minute = 9 * 60;
async function arrived({
  day = '2026-11-24',
  isInsured = false,
} = {}): Promise<string> {
  minute += 20;
  const { id: patientId } = await insertPatient(database);
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  };
  const { id } = await giveAppointment(services, {
    actor: desk.actor,
    patientId,
    slot,
  });
  if (isInsured)
    await database.owner.query(
      'update appointments set insurer_id = $2 where id = $1',
      [id, clinic.insurerId],
    );
  if (day === '2026-11-24')
    await changeStatus(services, { ...desk, appointmentId: id, act: 'arrive' });
  return id;
}
const lacks = async (
  id: string,
  call: Pick<Call<'reception'>, 'now' | 'today' | 'zone'> = desk,
) =>
  toStaffAppointment(await findGivenAppointment(database.db, id), {
    ...call,
    actor: desk.actor,
  }).lacks;
const pays = (
  id: string,
  insurerId: string | null,
  by = desk,
  seen: { insurerName?: string | null } = {},
) =>
  setCoverage(services, {
    ...by,
    appointmentId: id,
    seen: { insurerName: null, isPrivate: false, ...seen },
    coverage: insurerId ? { insurerId, planId: null } : null,
  });

test('the arrival and the day answer with the questions still open, and the doctor gets none', {
  tags: ['all'],
}, async () => {
  const id = await arrived();
  const expected = {
    what: ['payment', 'coverage', 'order', 'identity'],
    owedCents: 2_500_000,
    isCopay: false,
    lastNumber: 0,
  };
  expect(await lacks(id)).toEqual(expected);
  const day = await readAgendaDay(services, { ...desk, day: '2026-11-24' });
  expect(day.appointments.find((each) => each.id === id)?.lacks).toEqual(
    expected,
  );
  const repeated = await changeStatus(services, {
    ...desk,
    appointmentId: id,
    act: 'arrive',
  });
  expect(repeated).toMatchObject({ value: { lacks: expected } });
  const row = await findGivenAppointment(database.db, id);
  const doctor = callAs('doctor', clinic.doctorId);
  expect(
    toStaffAppointment(row, {
      ...doctor,
      actor: actorAs('doctor', clinic.doctorId),
    }).lacks,
  ).toBeNull();
});

test('each answer closes its question, and the payer decides the amount and the authorization', async () => {
  const id = await arrived();
  expect(await pays(id, clinic.insurerId)).toMatchObject({
    ok: true,
    value: {
      insurerName: 'Obra Social de Prueba',
      lacks: {
        what: ['payment', 'order', 'authorization', 'identity'],
        owedCents: 300_000,
        isCopay: true,
      },
    },
  });
  await database.owner.query('update insurers set asks_authorization = false');
  expect((await lacks(id))?.what).toEqual(['payment', 'order', 'identity']);
  await database.owner.query('update insurers set asks_authorization = true');
  const noted = {
    orderState: 'present',
    orderNumber: null,
    orderDay: null,
    authorizationNumber: '998',
  } as const;
  await noteAdmission(services, {
    ...desk,
    appointmentId: id,
    seenVersion: 0,
    noted,
  });
  expect((await lacks(id))?.what).toEqual(['payment', 'identity']);
  await database.owner.query(
    'update patients set identity_verified_at = now() where id = (select patient_id from appointments where id = $1)',
    [id],
  );
  // The first verification sets aside the data that were on file before.
  expect((await lacks(id))?.what).toEqual(['payment', 'person']);
  await database.owner.query(
    `update patients set phone = '+5491155554444' where id = (select patient_id from appointments where id = $1)`,
    [id],
  );
  await database.owner.query(
    `with till as (insert into tills (name) values ('Caja ${randomUUID().slice(0, 8)}') returning id)
      insert into payments (appointment_id, number, kind, amount_cents, means, till_id, noted_at, noted_by)
      select $1, 1, 'taken', 100000, 'cash', id, now(), $2 from till`,
    [id, desk.actor.id],
  );
  expect(await lacks(id)).toEqual({
    what: ['payment'],
    owedCents: 200_000,
    isCopay: true,
    lastNumber: 1,
  });
  await database.owner.query(
    `insert into payments (appointment_id, number, kind, amount_cents, reason, till_id, noted_at, noted_by)
      select $1, 2, 'waived', 0, 'Exento', till_id, now(), $2 from payments where appointment_id = $1`,
    [id, desk.actor.id],
  );
  expect(await lacks(id)).toBeNull();
});

test('a coverage that the doctor does not take asks for no authorization, and the patient pays', async () => {
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into insurers (name, kind) values ('No Atendida', 'prepaga') returning id`,
  );
  const id = await arrived();
  await pays(id, rows[0]?.id ?? '');
  expect(await lacks(id)).toMatchObject({
    what: ['payment', 'order', 'identity'],
    isCopay: false,
  });
});

test('a coverage noted as private at the counter is not asked for again', async () => {
  const id = await arrived();
  expect(await pays(id, null)).toMatchObject({
    value: { isPrivate: true, insurerName: null },
  });
  expect((await lacks(id))?.what).toEqual(['payment', 'order', 'identity']);
  await expect(
    database.owner.query(
      'update appointments set insurer_id = $2 where id = $1',
      [id, clinic.insurerId],
    ),
  ).rejects.toThrow(/who_is_private_has_no_insurer/);
});

test('one of ten desks that note the payer at once succeeds, and the others are told', {
  tags: ['all'],
}, async () => {
  const id = await arrived();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      pays(id, index % 2 ? clinic.insurerId : null, index % 3 ? desk : other),
    ),
  );
  const [first] = answers.filter(({ ok }) => ok);
  const said = first?.ok && first.value.insurerName;
  for (const answer of answers) {
    if (answer.ok) expect(answer.value.insurerName).toBe(said);
    else expect(answer.refusal.code).toBe('CHANGED_MEANWHILE');
  }
  expect(answers.some(({ ok }) => !ok)).toBe(true);
});

test('the payer is refused for another day, an absent patient and an unknown coverage', async () => {
  const tomorrow = await arrived({ day: '2026-11-25' });
  expect(await pays(tomorrow, null)).toMatchObject({
    refusal: { code: 'WRONG_DAY' },
  });
  expect(await lacks(tomorrow)).toBeNull();
  const id = await arrived();
  expect(await pays(id, randomUUID())).toMatchObject({
    refusal: { code: 'INVALID_INPUT' },
  });
  expect(await pays(randomUUID(), null)).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
  await database.owner.query(
    `update appointments set status = 'noshow', arrived_at = null where id = $1`,
    [id],
  );
  expect(await pays(id, null)).toMatchObject({
    refusal: { code: 'WRONG_STATUS' },
  });
  expect(await lacks(id)).toBeNull();
});
