import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { SnapshotCache } from '../../../../base/clinic/server/snapshot-cache.ts';
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
import { testDatabase } from '../../../../testing/database/database.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { moveAppointment } from '../../../rescheduling/server/move/move-appointment.ts';
import { listMessages } from './list-messages.ts';
import { openMessage } from './open-message.ts';

const database = testDatabase();
const sessionId = randomUUID();
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

let minute = 0;

async function newAppointment(email: string | null) {
  const patient = await insertPatient(database, {
    fullName: 'Rosa Díaz',
    email,
  });
  const startsAt = at(
    '2026-11-26',
    `1${Math.floor(minute / 3)}:${(minute++ % 3) * 2}0`,
  );
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt,
  };
  return bookTestAppointment(services, { slot, patientId: patient.id });
}

async function insertCode() {
  const patient = await insertPatient(database, {
    email: 'codigo@correo.example',
  });
  await database.owner.query(
    `insert into outbox (subject_id, patient_id, kind, channel, facts)
      values (gen_random_uuid(), $1, 'access_code', 'email', '{"code":"482913","expiresAtMs":1795600000000}')`,
    [patient.id],
  );
}

test('the receptionist reads a waiting message, with a link that opens nothing by itself', {
  tags: ['all'],
}, async () => {
  const appointment = await newAppointment('rosa@correo.example');
  const { messages } = await listMessages(services, { now: testNow });
  expect(messages[0]).toMatchObject({
    kind: 'confirmation',
    channel: 'email',
    status: 'waiting',
    recipientName: 'Rosa Díaz',
    address: 'rosa@correo.example',
    appointment: { id: appointment.id, code: appointment.code },
  });
  expect(messages[0]?.text).toContain(
    `https://turnos.example/cancelar-turno/${appointment.id}`,
  );
  expect(messages[0]?.text).not.toContain('token');
});

test('without e-mail, one click opens WhatsApp with the text, and the message is noted as opened', async () => {
  const appointment = await newAppointment(null);
  const [message] = (await listMessages(services, { now: testNow })).messages;
  expect(message).toMatchObject({
    channel: 'whatsapp',
    status: 'waiting',
    address: '+5491155554444',
  });
  const url = new URL(message?.whatsappUrl ?? '');
  expect(url.host + url.pathname).toBe('wa.me/5491155554444');
  expect(url.searchParams.get('text')).toContain(appointment.code);
  const id = message?.id ?? 0;
  expect(await openMessage(services, { id, sessionId, now: testNow })).toEqual({
    ok: true,
    value: { whatsappUrl: url.href },
  });
  expect(await openMessage(services, { id, sessionId, now: testNow })).toEqual({
    ok: true,
    value: { whatsappUrl: url.href },
  });
  const [after] = (
    await listMessages(services, { status: 'opened', now: testNow })
  ).messages;
  expect(after).toMatchObject({
    id,
    status: 'opened',
    finishedAt: expect.stringMatching(/Z$/),
  });
});

test('a message that goes by itself is not opened by hand', async () => {
  await newAppointment('rosa@correo.example');
  const mailing: Services = { ...services, ways: ['email'] };
  const [message] = (await listMessages(mailing, { now: testNow })).messages;
  expect(message).toMatchObject({ status: 'waiting', isHeldBack: false });
  expect(
    await openMessage(mailing, {
      id: message?.id ?? 0,
      sessionId,
      now: testNow,
    }),
  ).toEqual({
    ok: false,
    refusal: { code: 'NOT_FOUND' },
  });
  expect(
    await openMessage(services, { id: 999_999, sessionId, now: testNow }),
  ).toEqual({
    ok: false,
    refusal: { code: 'NOT_FOUND' },
  });
});

test('an unsent e-mail can go by WhatsApp instead, unless the patient refuses it', async () => {
  await newAppointment('rosa@correo.example');
  const [message] = (await listMessages(services, { now: testNow })).messages;
  expect(message).toMatchObject({
    channel: 'email',
    status: 'waiting',
    reason: 'El envío de e-mails no está configurado',
    isHeldBack: true,
    whatsappUrl: expect.stringMatching(/^https:\/\/wa\.me\/5491155554444/),
  });
  expect(
    await openMessage(services, {
      id: message?.id ?? 0,
      sessionId,
      now: testNow,
    }),
  ).toMatchObject({
    ok: true,
  });
  const [opened] = (
    await listMessages(services, { status: 'opened', now: testNow })
  ).messages;
  expect(opened).toMatchObject({ id: message?.id, address: '+5491155554444' });
  const appointment = await newAppointment('rosa@correo.example');
  await database.owner.query(
    `insert into message_preferences (patient_id, channel, topic, is_wanted, said_through)
      select patient_id, 'whatsapp', 'turnos', false, 'web' from appointments where id = $1`,
    [appointment.id],
  );
  const [refused] = (await listMessages(services, { now: testNow })).messages;
  expect(refused).toMatchObject({
    appointment: { id: appointment.id },
    whatsappUrl: null,
  });
});

test('an access code is not shown, except in the demonstration', async () => {
  await insertCode();
  const words = async () => {
    const [message] = (
      await listMessages(
        { ...services, snapshot: new SnapshotCache(database.db) },
        { now: testNow },
      )
    ).messages;
    return `${message?.subject} ${message?.text}`;
  };
  expect(await words()).not.toContain('482913');
  await database.owner.query('update clinics set is_demo = true');
  expect(await words()).toContain('482913');
  await database.owner.query('update clinics set is_demo = false');
});

test('an unreachable patient is shown as such', async () => {
  const appointment = await newAppointment(null);
  await database.owner.query(
    'update patients set phone = null where id = (select patient_id from appointments where id = $1)',
    [appointment.id],
  );
  await cancelAppointment(services, byLink(appointment));
  const [message] = (await listMessages(services, { now: testNow })).messages;
  expect(message).toMatchObject({
    kind: 'cancellation',
    channel: 'none',
    address: null,
    reason: 'La persona no tiene correo ni teléfono para avisarle',
  });
});

test('older messages follow, fifty at a time, each once', {
  tags: ['all'],
}, async () => {
  for (let each = 0; each < 60; each++) await insertCode();
  const first = await listMessages(services, { now: testNow });
  expect(first.messages).toHaveLength(50);
  const second = await listMessages(services, {
    before: first.olderBefore ?? 0,
    now: testNow,
  });
  const ids = [...first.messages, ...second.messages].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  const { rows } = await database.owner.query(
    'select count(*)::int as count from outbox',
  );
  expect(ids).toHaveLength(rows[0].count);
  expect(second.olderBefore).toBeNull();
});

test('a message that became untrue cannot be sent by hand', async () => {
  const appointment = await newAppointment(null);
  const [confirmation] = (await listMessages(services, { now: testNow }))
    .messages;
  await cancelAppointment(services, byLink(appointment));
  const shown = (await listMessages(services, { now: testNow })).messages.find(
    ({ id }) => id === confirmation?.id,
  );
  expect(shown).toMatchObject({
    whatsappUrl: null,
    reason: 'El turno cambió después',
  });
  expect(
    await openMessage(services, {
      id: confirmation?.id ?? 0,
      sessionId,
      now: testNow,
    }),
  ).toMatchObject({
    ok: false,
  });
});

test('a message that was given up may be sent by hand, and is then noted as opened', async () => {
  await newAppointment(null);
  const [message] = (await listMessages(services, { now: testNow })).messages;
  const id = message?.id ?? 0;
  await database.owner.query(
    `update outbox set status = 'failed', finished_at = now(), reason = 'WhatsApp no está disponible' where id = $1`,
    [id],
  );
  expect(
    await openMessage(services, { id, sessionId, now: testNow }),
  ).toMatchObject({ ok: true });
  const [opened] = (
    await listMessages(services, { status: 'opened', now: testNow })
  ).messages;
  expect(opened?.id).toBe(id);
});

test('a message at a worker is not opened meanwhile', async () => {
  await newAppointment(null);
  const [message] = (await listMessages(services, { now: testNow })).messages;
  const id = message?.id ?? 0;
  await database.owner.query(
    `update outbox set status = 'queued' where id = $1`,
    [id],
  );
  expect(
    await openMessage(services, { id, sessionId, now: testNow }),
  ).toMatchObject({ ok: false });
});

test('an opened message keeps its text, wherever the appointment moves', async () => {
  const appointment = await newAppointment(null);
  const [message] = (await listMessages(services, { now: testNow })).messages;
  await openMessage(services, {
    id: message?.id ?? 0,
    sessionId,
    now: testNow,
  });
  await moveAppointment(services, {
    ...byLink(appointment),
    startsAt: at('2026-12-02', '10:00'),
  });
  const told = (
    await listMessages(services, { status: 'opened', now: testNow })
  ).messages;
  expect(told.find(({ id }) => id === message?.id)?.text).toContain(
    '26 de noviembre',
  );
});
