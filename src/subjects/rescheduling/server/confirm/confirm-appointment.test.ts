import { beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byCode,
  byLink,
} from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { digestOf } from '../../../../testing/database/table-digest.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { lookAtAppointment } from '../../../appointments/server/look-at-appointment.ts';
import { readAppointmentHistory } from '../../../appointments/server/read-appointment-history.ts';
import { undoCancellation } from '../undo/undo-cancellation.ts';
import { confirmAppointment } from './confirm-appointment.ts';

const database = testDatabase({ maxConnections: 30 });
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

async function booked(time: string) {
  const patient = await insertPatient(database);
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-26', time),
  };
  return {
    patient,
    appointment: await bookTestAppointment(services, {
      slot,
      patientId: patient.id,
    }),
  };
}

async function rowOf(id: string) {
  const { rows } = await database.owner.query(
    'select status, confirmed_at, version from appointments where id = $1',
    [id],
  );
  return rows[0];
}

test('a patient’s confirmation is saved with its moment, and changes nothing else', async () => {
  const { appointment } = await booked('08:00');
  expect(await lookAtAppointment(services, byLink(appointment))).toMatchObject({
    ok: true,
    value: { isConfirmed: false, canConfirm: true },
  });
  expect(await confirmAppointment(services, byLink(appointment))).toMatchObject(
    {
      ok: true,
      value: {
        id: appointment.id,
        status: 'booked',
        isConfirmed: true,
        canConfirm: false,
        canChange: true,
        canCancel: true,
      },
    },
  );
  expect(await rowOf(appointment.id)).toEqual({
    status: 'booked',
    confirmed_at: testNow,
    version: 1,
  });
});

test('the history shows the confirmation once, and the state stays', async () => {
  const { appointment } = await booked('16:00');
  await confirmAppointment(services, byLink(appointment));
  await confirmAppointment(services, byLink(appointment));
  const actor = await insertReceptionist(database);
  const history = await readAppointmentHistory(services, {
    appointmentId: appointment.id,
    ...callBy(actor),
  });
  expect(history.ok && history.value.slice(1)).toMatchObject([
    {
      from: 'booked',
      to: 'booked',
      actorKind: 'patient',
      actorName: 'María Pérez',
      isUndo: false,
    },
  ]);
});

test('DNI and code confirm an appointment too', async () => {
  const { appointment, patient } = await booked('08:20');
  expect(
    await confirmAppointment(services, byCode(appointment, patient.dni)),
  ).toMatchObject({
    ok: true,
    value: { isConfirmed: true },
  });
});

test('a repeat keeps the first moment', async () => {
  const { appointment } = await booked('08:40');
  const first = await confirmAppointment(services, byLink(appointment));
  const before = await digestOf(database);
  expect(await confirmAppointment(services, byLink(appointment))).toEqual(
    first,
  );
  const later = new Date(testNow.getTime() + 3_600_000);
  expect(
    await confirmAppointment(services, byLink(appointment, later)),
  ).toMatchObject({
    ok: true,
    value: { isConfirmed: true },
  });
  expect(await digestOf(database)).toEqual(before);
});

test('twenty confirmations at once get the same answer', async () => {
  const { appointment } = await booked('09:00');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      confirmAppointment(services, byLink(appointment)),
    ),
  );
  expect(answers[0]).toMatchObject({ ok: true, value: { isConfirmed: true } });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('an appointment can be confirmed until it begins, and no longer then', async () => {
  const early = await booked('09:20');
  const late = await booked('09:40');
  const start = (time: string) => Date.parse(at('2026-11-26', time));
  const inTime = new Date(start('09:20') - 1);
  expect(
    await confirmAppointment(services, byLink(early.appointment, inTime)),
  ).toMatchObject({ ok: true });
  const before = await digestOf(database);
  expect(
    await confirmAppointment(
      services,
      byLink(late.appointment, new Date(start('09:40'))),
    ),
  ).toEqual({
    ok: false,
    refusal: { code: 'WRONG_STATUS', data: { status: 'booked' } },
  });
  expect(await digestOf(database)).toEqual(before);
});

test('a cancelled appointment cannot be confirmed until the cancellation is undone', async () => {
  const { appointment } = await booked('10:00');
  await cancelAppointment(services, byLink(appointment));
  expect(await confirmAppointment(services, byLink(appointment))).toEqual({
    ok: false,
    refusal: { code: 'WRONG_STATUS', data: { status: 'cancelled' } },
  });
  await undoCancellation(services, byLink(appointment));
  expect(await confirmAppointment(services, byLink(appointment))).toMatchObject(
    {
      ok: true,
      value: { isConfirmed: true },
    },
  );
});

test.each([
  ['arrived', '10:20'],
  ['in_progress', '10:40'],
  ['fulfilled', '11:00'],
  ['noshow', '11:20'],
])(
  'an appointment that is %s cannot be confirmed, and the answer names its state',
  async (status, time) => {
    const { appointment } = await booked(time);
    await database.owner.query(
      'update appointments set status = $2 where id = $1',
      [appointment.id, status],
    );
    const before = await digestOf(database);
    expect(await confirmAppointment(services, byLink(appointment))).toEqual({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status } },
    });
    expect(await digestOf(database)).toEqual(before);
  },
);
