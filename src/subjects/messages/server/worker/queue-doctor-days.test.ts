import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { sendingOn, takeDueIds } from '../../../../testing/clinic/messages.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type { Recipient } from '../channels/delivery.ts';
import { renderEmail } from '../email/render-email.ts';
import type { Message } from '../message/message.ts';
import { listMessages } from '../sent/list-messages.ts';
import { queueDoctorDays } from './queue-doctor-days.ts';
import { sendMessage } from './send-message.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
const sent: { message: Message; recipient: Recipient }[] = [];
const email = {
  prepare: async (message: Message, recipient: Recipient) => async () => {
    sent.push({ message, recipient });
    return { outcome: 'sent' as const };
  },
  close: async () => {},
};

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  await database.owner.query(
    "update practices set name = 'Oncopráctica ' || left(id::text, 36)",
  );
  await database.owner.query(
    "update specialties set name = 'Oncoespecialidad ' || id",
  );
});
beforeEach(async () => {
  sent.length = 0;
  await database.owner.query('delete from outbox');
  await database.owner.query('delete from doctor_mail_preferences');
  await database.owner.query(
    `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'admin' where status = 'booked'`,
  );
});

async function appointmentAt(
  day: string,
  time: string,
  fullName = 'María Ester Canario',
) {
  const patient = await insertPatient(database, {
    fullName,
    email: 'maria@correo.example',
  });
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  };
  const booked = await bookTestAppointment(services, {
    slot,
    patientId: patient.id,
    now: testNow,
  });
  await database.owner.query("delete from outbox where kind <> 'doctor_day'");
  return booked;
}

const look = (day: string, time: string) =>
  queueDoctorDays(services, new Date(at(day, time)));
const mine = async () =>
  (
    await database.owner.query(
      "select id::int, facts ->> 'day' as day, status from outbox where kind = 'doctor_day'",
    )
  ).rows;

async function send() {
  const sending = sendingOn(
    { ...services, publicUrl: 'https://turnos.example' },
    { email } as never,
  );
  sending.clock.now = new Date(at('2026-11-26', '19:01'));
  for (const id of await takeDueIds(services, sending.clock.now))
    await sendMessage(sending, id);
}

describe("tomorrow's list of a doctor with appointments on Friday 27", () => {
  test.each([
    [
      'not written the evening before, a minute early',
      '2026-11-26',
      '18:59',
      0,
    ],
    ['written the evening before, at seven', '2026-11-26', '19:00', 1],
    [
      'written after an outage, a minute before midnight',
      '2026-11-26',
      '23:59',
      1,
    ],
    ['not written at midnight, for today', '2026-11-27', '00:00', 0],
    ['not written two evenings before', '2026-11-25', '19:00', 0],
    ['not written that evening', '2026-11-27', '19:00', 0],
  ])('is %s', async (_, day, time, written) => {
    await appointmentAt('2026-11-27', '10:20');
    expect(await look(day, time)).toBe(written);
  });

  test('is written at the hour set by the clinic', async () => {
    await appointmentAt('2026-11-27', '10:20');
    await database.owner.query(
      'update message_settings set evening_list_minute = 1200',
    );
    try {
      expect(await look('2026-11-26', '19:59')).toBe(0);
      expect(await look('2026-11-26', '20:00')).toBe(1);
    } finally {
      await database.owner.query(
        'update message_settings set evening_list_minute = 1140',
      );
    }
  });

  test('is written once by many processes, and not again after a later booking', async () => {
    await appointmentAt('2026-11-27', '10:20');
    await Promise.all(
      Array.from({ length: 6 }, () => look('2026-11-26', '19:00')),
    );
    await appointmentAt('2026-11-27', '11:20');
    await look('2026-11-26', '20:00');
    expect(await mine()).toMatchObject([{ day: '2026-11-27' }]);
  });

  test('is not written for a doctor who wants none, nor in the demonstration', async () => {
    await appointmentAt('2026-11-27', '10:20');
    await database.owner.query(
      'insert into doctor_mail_preferences values ($1, false)',
      [clinic.doctorId],
    );
    expect(await look('2026-11-26', '19:00')).toBe(0);
    await database.owner.query('delete from doctor_mail_preferences');
    await database.owner.query('update clinics set is_demo = true');
    try {
      expect(await look('2026-11-26', '19:00')).toBe(0);
    } finally {
      await database.owner.query('update clinics set is_demo = false');
    }
  });

  test('tells hours and initials, and neither name, practice, specialty nor DNI', async () => {
    await appointmentAt('2026-11-27', '08:00');
    await appointmentAt('2026-11-27', '10:20', 'Pedro Secreto');
    await database.owner.query(
      "update patients set dni = '30987654' where full_name = 'Pedro Secreto'",
    );
    await look('2026-11-26', '19:00');
    await send();
    const [mail] = sent;
    if (!mail) throw new Error('Nothing was sent.');
    const { html, text } = await renderEmail(mail.message);
    expect(mail.recipient.address).toBe(
      (
        await database.owner.query('select email from doctors where id = $1', [
          clinic.doctorId,
        ])
      ).rows[0].email,
    );
    expect(text).toContain('08:00:');
    expect(text).toContain('M. E. C.');
    expect(text).toContain('P. S.');
    expect(text).toContain(
      'https://turnos.example/doctor/appointments?dia=2026-11-27\n',
    );
    expect(text).toContain(
      'https://turnos.example/doctor/appointments?dia=2026-11-27&ausencia=avisar',
    );
    for (const told of [html, text, mail.message.subject]) {
      for (const word of [
        'Canario',
        'Ester',
        'Pedro',
        'Secreto',
        '30987654',
        'Oncopráctica',
        'Oncoespecialidad',
      ]) {
        expect(told).not.toContain(word);
      }
    }
  });

  test('is as things are when it is sent, without a cancelled patient, and is not sent empty', async () => {
    const first = await appointmentAt('2026-11-27', '08:00');
    const second = await appointmentAt('2026-11-27', '10:20', 'Pedro Secreto');
    const cancel = (id: string) =>
      database.owner.query(
        "update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'admin' where id = $1",
        [id],
      );
    await look('2026-11-26', '19:00');
    await cancel(first.id);
    const now = new Date(at('2026-11-26', '19:01'));
    const listed = await listMessages(
      { ...services, publicUrl: 'https://turnos.example' },
      { now } as never,
    );
    expect(listed.messages[0]?.text).toContain('10:20: P. S.');
    expect(listed.messages[0]?.text).not.toContain('08:00');
    await cancel(second.id);
    await send();
    expect(sent).toEqual([]);
    expect(await mine()).toMatchObject([{ status: 'voided' }]);
  });
});
