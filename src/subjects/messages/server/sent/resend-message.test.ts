import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byLink,
} from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs, clockAt } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { listMessages } from './list-messages.ts';
import { resendMessage } from './resend-message.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let desk: Call<'reception'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id } = await insertUser(database, {
    role: 'Recepcionista',
    password: null,
  });
  desk = callAs('reception', id);
});

let minute = 8 * 60;

/** The confirmation of a new appointment, in that status. */
async function newConfirmation(
  status: string,
  email: string | null = 'rosa@correo.example',
) {
  minute += 20;
  const { id: patientId } = await insertPatient(database, {
    fullName: 'Rosa Díaz',
    email,
  });
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-26', time),
  };
  const appointment = await bookTestAppointment(services, { slot, patientId });
  const { rows } = await database.owner.query(
    `update outbox set status = $2, finished_at = case when $2 in ('waiting', 'queued') then null else now() end
      where appointment_id = $1 returning id`,
    [appointment.id, status],
  );
  return { messageId: Number(rows[0].id), patientId, appointment };
}
const resend = (messageId: number, now = testNow) =>
  resendMessage(services, { ...desk, ...clockAt(now), messageId });
async function toldOf(appointmentId: string) {
  const { rows } = await database.owner.query(
    'select id::int, status, channel, due_at from outbox where appointment_id = $1 order by id',
    [appointmentId],
  );
  return rows;
}

test.each(['sent', 'failed', 'dropped', 'opened'])(
  'a message that is %s goes out again at once, and the first stays as it was',
  async (status) => {
    const { messageId, appointment } = await newConfirmation(status);
    expect(await resend(messageId)).toMatchObject({ ok: true });
    expect(await toldOf(appointment.id)).toMatchObject([
      { id: messageId, status },
      { status: 'waiting', channel: 'email', due_at: testNow },
    ]);
  },
);

test('resent ten times at once a message goes out once, and may go again after it was sent', {
  tags: ['all'],
}, async () => {
  const { messageId, appointment } = await newConfirmation('sent');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => resend(messageId)),
  );
  expect(
    new Set(answers.map((answer) => answer.ok && answer.value.messageId)).size,
  ).toBe(1);
  expect(await toldOf(appointment.id)).toHaveLength(2);
  const [, again] = await toldOf(appointment.id);
  await database.owner.query(
    `update outbox set status = 'sent', finished_at = now() where id = $1`,
    [again.id],
  );
  await resend(messageId);
  expect(await toldOf(appointment.id)).toHaveLength(3);
});

test('a message by a way that is not set up says that it waits, instead of going', async () => {
  const { messageId } = await newConfirmation('sent');
  expect(await resend(messageId)).toMatchObject({
    value: { waitsFor: 'email' },
  });
  const mailing: Services = { ...services, ways: ['email'] };
  const again = await resendMessage(mailing, {
    ...desk,
    messageId,
    now: testNow,
  });
  expect(again).toMatchObject({ value: { waitsFor: null } });
});

test('a bounced address is not used again: the message goes by WhatsApp, or is refused', async () => {
  const { messageId, patientId, appointment } = await newConfirmation('failed');
  await database.owner.query(
    `update patients set email_bounced_at = now(), email_bounce_reason = 'No existe' where id = $1`,
    [patientId],
  );
  await resend(messageId);
  expect((await toldOf(appointment.id)).at(-1)).toMatchObject({
    channel: 'whatsapp',
  });
  const other = await newConfirmation('failed', null);
  await database.owner.query('update patients set phone = null where id = $1', [
    other.patientId,
  ]);
  expect(await resend(other.messageId)).toMatchObject({
    refusal: { data: { reason: 'UNREACHABLE' } },
  });
});

describe('sending again is refused for', () => {
  test.each([
    ['a message on its way', 'waiting', 'ON_ITS_WAY', testNow],
    [
      'an appointment that began',
      'sent',
      'PAST',
      new Date(at('2026-11-27', '09:00')),
    ],
  ])('%s', async (_, status, reason, now) => {
    const { messageId } = await newConfirmation(status);
    expect(await resend(messageId, now)).toEqual({
      ok: false,
      refusal: { code: 'CANNOT_RESEND', data: { reason } },
    });
  });

  test('an appointment cancelled since, and the list offers it no more', async () => {
    const { messageId, appointment } = await newConfirmation('sent');
    const canResend = async () =>
      (await listMessages(services, { now: testNow })).messages.find(
        ({ id }) => id === messageId,
      )?.canResend;
    expect(await canResend()).toBe(true);
    await cancelAppointment(services, byLink(appointment));
    expect(await resend(messageId)).toMatchObject({
      refusal: { data: { reason: 'CHANGED' } },
    });
    expect(await canResend()).toBe(false);
  });

  test.each(['voided', 'dropped'])(
    'a delay that was %s, as it changed by now',
    async (status) => {
      const { messageId } = await newConfirmation(status);
      await database.owner.query(
        `update outbox set kind = 'delay', offset_minutes = 1, facts = '{"minutes": 40}' where id = $1`,
        [messageId],
      );
      expect(await resend(messageId)).toMatchObject({
        refusal: { data: { reason: 'CHANGED' } },
      });
    },
  );

  test('an access code, a message without an appointment, and an unknown one', async () => {
    const { id: patientId } = await insertPatient(database, {
      email: 'otra@correo.example',
    });
    const insert = async (kind: string) => {
      const { rows } = await database.owner.query(
        `insert into outbox (subject_id, patient_id, kind, channel, status, finished_at, facts)
          values (gen_random_uuid(), $1, $2, 'email', 'sent', now(), '{"what":"password_set","atMs":1}') returning id`,
        [patientId, kind],
      );
      return Number(rows[0].id);
    };
    expect(await resend(await insert('access_code'))).toMatchObject({
      refusal: { data: { reason: 'HOLDS_SECRET' } },
    });
    expect(await resend(await insert('security_notice'))).toMatchObject({
      refusal: { data: { reason: 'NOT_AN_APPOINTMENT' } },
    });
    expect(await resend(999_999)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });
});
