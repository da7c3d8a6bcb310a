import { randomInt, randomUUID } from 'node:crypto';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
} from 'vitest';
import { budgets } from '../../../../app/server/budgets.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { sendingOn, takeDueIds } from '../../../../testing/clinic/messages.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  type MailServer,
  startMailServer,
} from '../../../../testing/servers/mail-server.ts';
import { insertPasswordLink } from '../../../outbox/server/access-message-queries.ts';
import type { Channel, Delivery } from '../channels/delivery.ts';
import { openEmailChannel } from '../channels/email-channel.ts';
import { resendMessage } from '../sent/resend-message.ts';
import { sendMessage } from './send-message.ts';
import { withheldReason } from './withhold-message.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let mail: MailServer;
let email: Channel;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db, { budgets: true });
  mail = await startMailServer();
  email = openEmailChannel({
    smtpUrl: mail.url,
    mailFrom: 'Clínica <turnos@clinica.example>',
  });
});
beforeEach(async () => {
  await database.owner.query('delete from request_budgets');
});
afterEach(() => mail.clear());
afterAll(async () => {
  await email.close();
  await mail.stop();
});

let taken = 0;
const newAddress = () => `ajena.${randomUUID()}@correo.example`;

/** Books an appointment for a new patient with that address. */
async function book(address: string | null, { isVerified = false } = {}) {
  const patient = await insertPatient(database, { email: address });
  if (isVerified) {
    await database.owner.query(
      `update patients set identity_verified_at = $2, email_trust = 'verified_in_person' where id = $1`,
      [patient.id, testNow],
    );
  }
  // The small clinic attends every day, 24 times a day, and never in quiet hours.
  const day = new Date(Date.UTC(2026, 10, 25 + Math.floor(taken / 20)));
  const startsAt = at(
    day.toISOString().slice(0, 10),
    `${String(8 + Math.floor((taken % 20) / 3)).padStart(2, '0')}:${(taken % 3) * 2}0`,
  );
  taken += 1;
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt,
  };
  return bookTestAppointment(services, { slot, patientId: patient.id });
}

/** Tries every due message once. */
async function sendDue(channel: Channel = email): Promise<void> {
  const sending = sendingOn(services, { email: channel });
  for (const id of await takeDueIds(services)) await sendMessage(sending, id);
}

async function standingOf(address: string): Promise<Record<string, number>> {
  const { rows } = await database.owner.query(
    `select outbox.status, count(*)::int from outbox join appointments on appointments.id = outbox.appointment_id
      join patients on patients.id = appointments.patient_id where patients.email = $1 group by 1`,
    [address],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** The messages that reached that mailbox. */
const arrivedAt = (address: string) =>
  mail.arrived.filter(({ envelope }) => envelope.to.includes(address)).length;

test('a stranger named by many new patients gets six messages an hour; the rest tells why it was not sent', async () => {
  const address = newAddress();
  for (let person = 0; person < 12; person++) await book(address);
  await sendDue();
  expect(arrivedAt(address)).toBe(budgets.messageOfDestination.units);
  expect(await standingOf(address)).toEqual({ sent: 6, withheld: 6 });
  const { rows } = await database.owner.query(
    `select distinct reason from outbox where status = 'withheld' and finished_at is not null`,
  );
  expect(rows).toEqual([{ reason: withheldReason }]);
});

test('a stranger’s telephone gets six WhatsApp messages an hour too', async () => {
  const phone = `+54911${String(randomInt(1e8)).padStart(8, '0')}`;
  const arrived: string[] = [];
  const send = async (
    _: unknown,
    to: { address: string },
  ): Promise<Delivery> => {
    arrived.push(to.address);
    return { outcome: 'sent' };
  };
  const whatsapp: Channel = {
    send,
    prepare: async (message, to) => () => send(message, to),
    close: async () => {},
  };
  for (let person = 0; person < 12; person++) {
    const { id } = await book(null);
    await database.owner.query(
      'update patients set phone = $2 from appointments where patients.id = patient_id and appointments.id = $1',
      [id, phone],
    );
    await database.owner.query(
      `update outbox set channel = 'whatsapp' where appointment_id = $1`,
      [id],
    );
  }
  const sending = sendingOn(services, { whatsapp });
  for (const id of await takeDueIds(services)) await sendMessage(sending, id);
  expect(arrived).toEqual(
    Array(budgets.messageOfDestination.units).fill(phone),
  );
});

test('an address with a full hour again and again gets no more than fifteen a day', async () => {
  const address = newAddress();
  for (let hour = 0; hour < 4; hour++) {
    for (let person = 0; person < 6; person++) await book(address);
    await sendDue();
    await database.owner.query(
      `delete from request_budgets where key like 'messageOfDestination:%'`,
    );
  }
  expect(arrivedAt(address)).toBe(budgets.messageOfDestinationInDay.units);
});

test('an address counts as one in upper or lower case, and with anything after its plus', async () => {
  const local = randomUUID();
  for (let person = 0; person < 8; person++)
    await book(`${local}+${person}@correo.example`);
  for (let person = 0; person < 2; person++)
    await book(`${local.toUpperCase()}@Correo.example`);
  await sendDue();
  expect(mail.arrived).toHaveLength(6);
});

test('a family of five who book together all get messages', async () => {
  const address = newAddress();
  for (let person = 0; person < 5; person++) await book(address);
  await sendDue();
  expect(await standingOf(address)).toEqual({ sent: 5 });
});

test('a patient verified in person, and any other address, get all messages meanwhile', async () => {
  const [address, other] = [newAddress(), newAddress()];
  for (let person = 0; person < 7; person++) await book(address);
  for (let person = 0; person < 3; person++)
    await book(address, { isVerified: true });
  await book(other);
  await sendDue();
  expect(await standingOf(address)).toEqual({ sent: 9, withheld: 1 });
  expect(await standingOf(other)).toEqual({ sent: 1 });
});

test('a message is counted once, however often it is tried', async () => {
  const address = newAddress();
  await book(address);
  const silent = async (): Promise<Delivery> => ({
    outcome: 'failed',
    reason: 'No contesta',
    isOfThisOne: true,
  });
  const away: Channel = {
    prepare: async () => silent,
    send: silent,
    close: async () => {},
  };
  const sending = sendingOn(services, { email: away });
  const [id] = await takeDueIds(services);
  for (let time = 0; time < 10; time++)
    expect(await sendMessage(sending, id ?? 0)).toBe('later');
  for (let person = 0; person < 5; person++) await book(address);
  await sendDue();
  expect(await sendMessage(sendingOn(services, { email }), id ?? 0)).toBe(
    'done',
  );
  expect(await standingOf(address)).toEqual({ sent: 6 });
});

test('messages by the clinic, for staff bookings, sent again or asked for still go', async () => {
  const address = newAddress();
  const appointments = [];
  for (let person = 0; person < 7; person++)
    appointments.push(await book(address));
  await sendDue();
  expect(await standingOf(address)).toEqual({ sent: 6, withheld: 1 });

  const { id: receptionist } = await insertReceptionist(database);
  const { rows } = await database.owner.query(
    `select id::int from outbox where status = 'withheld'
    and appointment_id = any($1)`,
    [appointments.map(({ id }) => id)],
  );
  const again = await resendMessage(
    { ...services, ways: ['email'] },
    { ...callAs('reception', receptionist), messageId: rows[0].id },
  );
  expect(again).toMatchObject({ ok: true });

  const ofStaff = await book(address);
  await database.owner.query(
    `update appointments set booked_by = 'reception' where id = $1`,
    [ofStaff.id],
  );

  const [cancelled] = appointments;
  await database.owner.query(
    `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception',
      version = version + 1 where id = $1`,
    [cancelled?.id],
  );
  await database.owner.query(
    `insert into outbox (appointment_id, appointment_version, kind, channel, due_at)
      select id, version, 'clinic_cancellation', 'email', $2 from appointments where id = $1`,
    [cancelled?.id, testNow],
  );

  const { rows: people } = await database.owner.query(
    `select id from patients where email = $1 limit 1`,
    [address],
  );
  await insertPasswordLink(database.db, {
    subjectId: randomUUID(),
    patientId: people[0].id,
    recipientName: 'Ana',
    address,
    linkUrl: 'https://turnos.example/x',
    expiresAt: new Date(testNow.getTime() + 60_000),
    now: testNow,
  });
  await sendDue();
  expect(arrivedAt(address)).toBe(10);
});
