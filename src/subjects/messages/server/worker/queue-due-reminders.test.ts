import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byLink,
} from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { messagesOf } from '../../../../testing/clinic/messages.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { updateStaleWaiting } from '../../../outbox/server/outbox-queries.ts';
import { moveAppointment } from '../../../rescheduling/server/move/move-appointment.ts';
import { undoCancellation } from '../../../rescheduling/server/undo/undo-cancellation.ts';
import { queueDueReminders } from './queue-due-reminders.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});
beforeEach(async () => {
  await database.owner.query('delete from outbox');
  await database.owner.query(
    `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'admin' where status = 'booked'`,
  );
});

async function appointmentAt(day: string, time: string, now: Date = testNow) {
  const patient = await insertPatient(database, {
    email: 'maria@correo.example',
  });
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  };
  return bookTestAppointment(services, { slot, patientId: patient.id, now });
}

async function remindersOf(id: string) {
  const { rows } = await database.owner.query(
    `select offset_minutes as offset, due_at as due from outbox where appointment_id = $1 and kind = 'reminder' order by offset_minutes`,
    [id],
  );
  return rows.map(({ offset, due }) => `${offset} ${due.toISOString()}`);
}

const look = (day: string, time: string) =>
  queueDueReminders(services, new Date(at(day, time)));

describe('an appointment of Friday at 15:20', () => {
  test.each([
    ['Wednesday 15:19', '2026-11-25', '15:19', []],
    [
      'Wednesday 15:20',
      '2026-11-25',
      '15:20',
      ['2880 2026-11-25T18:20:00.000Z'],
    ],
    [
      'Wednesday 16:19',
      '2026-11-25',
      '16:19',
      ['2880 2026-11-25T18:20:00.000Z'],
    ],
    ['Wednesday 16:20, an hour late', '2026-11-25', '16:20', []],
    ['Friday 12:20', '2026-11-27', '12:20', ['180 2026-11-27T15:20:00.000Z']],
    ['Friday 13:20, an hour late', '2026-11-27', '13:20', []],
    ['Friday 15:20, when it begins', '2026-11-27', '15:20', []],
  ])('has its reminders after a look on %s', async (_, day, time, expected) => {
    const { id } = await appointmentAt('2026-11-27', '15:20');
    await look(day, time);
    expect(await remindersOf(id)).toEqual(expected);
  });
});

test('a reminder due at six in the morning is sent the evening before, once', async () => {
  const { id } = await appointmentAt('2026-11-27', '09:00');
  await look('2026-11-26', '19:59');
  expect(await remindersOf(id)).toEqual([]);
  await look('2026-11-26', '20:00');
  await look('2026-11-26', '20:01');
  await look('2026-11-27', '06:00');
  await look('2026-11-27', '08:00');
  expect(await remindersOf(id)).toEqual(['180 2026-11-26T23:00:00.000Z']);
});

test('an appointment booked after its reminder was due gets none', async () => {
  const { id } = await appointmentAt(
    '2026-11-25',
    '12:00',
    new Date(at('2026-11-25', '09:10')),
  );
  await look('2026-11-25', '09:20');
  expect(await remindersOf(id)).toEqual([]);
});

test('a cancelled appointment gets no reminder', async () => {
  const appointment = await appointmentAt('2026-11-27', '15:20');
  await cancelAppointment(services, byLink(appointment));
  await look('2026-11-25', '15:30');
  expect(await remindersOf(appointment.id)).toEqual([]);
});

test('a cancellation taken back after the reminder brings no second one', async () => {
  const appointment = await appointmentAt('2026-11-27', '15:20');
  await look('2026-11-25', '15:20');
  const now = new Date(at('2026-11-25', '15:25'));
  await cancelAppointment(services, byLink(appointment, now));
  expect(
    await undoCancellation(services, byLink(appointment, now)),
  ).toMatchObject({ ok: true });
  await look('2026-11-25', '15:30');
  expect(await remindersOf(appointment.id)).toHaveLength(1);
});

test('a moved appointment is reminded at its new time', async () => {
  const appointment = await appointmentAt('2026-11-27', '15:20');
  await look('2026-11-25', '15:20');
  await moveAppointment(services, {
    ...byLink(appointment, new Date(at('2026-11-25', '15:25'))),
    startsAt: at('2026-11-30', '10:00'),
  });
  await look('2026-11-28', '10:00');
  expect(await remindersOf(appointment.id)).toEqual([
    '2880 2026-11-25T18:20:00.000Z',
    '2880 2026-11-28T13:00:00.000Z',
  ]);
});

test('the clinic sets how early a reminder comes', async () => {
  await database.owner.query(
    `update message_settings set reminder_offsets_minutes = '{1440}'`,
  );
  try {
    const { id } = await appointmentAt('2026-11-27', '15:20');
    await look('2026-11-25', '15:20');
    await look('2026-11-26', '15:20');
    expect(await remindersOf(id)).toEqual(['1440 2026-11-26T18:20:00.000Z']);
  } finally {
    await database.owner.query(
      'update message_settings set reminder_offsets_minutes = default',
    );
  }
});

test('a clock that jumps an hour ahead and back reminds once', async () => {
  const { id } = await appointmentAt('2026-11-27', '15:20');
  await look('2026-11-25', '15:30');
  await look('2026-11-25', '14:31');
  await look('2026-11-25', '15:31');
  expect(await remindersOf(id)).toHaveLength(1);
});

test('twenty processes that look at once write each reminder once', async () => {
  const appointments = [];
  for (const time of ['10:20', '10:40', '11:00'])
    appointments.push(await appointmentAt('2026-11-27', time));
  const written = await Promise.all(
    Array.from({ length: 20 }, () => look('2026-11-25', '11:00')),
  );
  expect(written.reduce((sum, count) => sum + count, 0)).toBe(
    appointments.length,
  );
  for (const { id } of appointments)
    expect(await remindersOf(id)).toHaveLength(1);
});

test('an unsent reminder waits no longer than it is of use', async () => {
  const appointment = await appointmentAt('2026-11-27', '15:20');
  await look('2026-11-25', '15:20');
  await updateStaleWaiting(database.db, new Date(at('2026-11-25', '16:20')));
  expect(
    (await messagesOf(database, appointment.id)).map(({ status }) => status),
  ).toEqual(['waiting', 'dropped']);
  await updateStaleWaiting(database.db, new Date(at('2026-11-27', '15:20')));
  expect(
    (await messagesOf(database, appointment.id)).map(({ status }) => status),
  ).toEqual(['dropped', 'dropped']);
});
