import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, testNow } from '../../testing/bookings.ts';
import { testDatabase } from '../../testing/database.ts';
import { insertPatient, insertSmallClinic, type SmallClinic, servicesOn } from '../../testing/factories.ts';
import { insertUser } from '../../testing/people.ts';
import { bookTurno, byLink } from '../../testing/turnos.ts';
import { cancelTurno } from '../appointments/cancel-turno.ts';
import type { AccessServices } from '../identity/access-services.ts';
import type { StaffCall } from '../identity/staff-call.ts';
import { listMessages } from './list-messages.ts';
import { resendMessage } from './resend-message.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: AccessServices;
let desk: StaffCall;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id: userId } = await insertUser(database, { role: 'Recepcionista', password: null });
  const actor = {
    door: 'reception',
    patientId: null,
    doctorId: null,
    userId,
    sessionId: randomUUID(),
  } as const;
  desk = { actor, address: '192.0.2.7', now: testNow };
});

let minute = 8 * 60;

/** The confirmation of a new turno, as it stands. */
async function newConfirmation(status: string, email: string | null = 'rosa@correo.example') {
  minute += 20;
  const { id: patientId } = await insertPatient(database, { fullName: 'Rosa Díaz', email });
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const slot = { doctorId: clinic.doctorId, practiceId: clinic.practiceId, startsAt: at('2026-11-26', time) };
  const turno = await bookTurno(services, { slot, patientId });
  const { rows } = await database.owner.query(
    `update outbox set status = $2, finished_at = case when $2 in ('waiting', 'queued') then null else now() end
      where appointment_id = $1 returning id`,
    [turno.id, status],
  );
  return { messageId: Number(rows[0].id), patientId, turno };
}
const resend = (messageId: number, now = testNow) => resendMessage(services, { ...desk, messageId, now });
async function toldOf(appointmentId: string) {
  const { rows } = await database.owner.query(
    'select id::int, status, channel, due_at from outbox where appointment_id = $1 order by id',
    [appointmentId],
  );
  return rows;
}

test.each(['sent', 'failed', 'dropped', 'opened'])(
  'one that is %s goes out once more at once, and stays on record as it was',
  async (status) => {
    const { messageId, turno } = await newConfirmation(status);
    expect(await resend(messageId)).toMatchObject({ ok: true });
    expect(await toldOf(turno.id)).toMatchObject([
      { id: messageId, status },
      { status: 'waiting', channel: 'email', due_at: testNow },
    ]);
  },
);

test('pressed ten times at once it goes out once; once that one is sent, it may go out again', async () => {
  const { messageId, turno } = await newConfirmation('sent');
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend(messageId)));
  expect(new Set(answers.map((answer) => answer.ok && answer.value.messageId)).size).toBe(1);
  expect(await toldOf(turno.id)).toHaveLength(2);
  const [, again] = await toldOf(turno.id);
  await database.owner.query(`update outbox set status = 'sent', finished_at = now() where id = $1`, [
    again.id,
  ]);
  await resend(messageId);
  expect(await toldOf(turno.id)).toHaveLength(3);
});

test('by a way that is not set up it says that it waits for somebody, instead of going', async () => {
  const { messageId } = await newConfirmation('sent');
  expect(await resend(messageId)).toMatchObject({ value: { waitsFor: 'email' } });
  const mailing: AccessServices = { ...services, ways: ['email'] };
  const again = await resendMessage(mailing, { ...desk, messageId, now: testNow });
  expect(again).toMatchObject({ value: { waitsFor: null } });
});

test('an address where nothing arrives is not used again: it goes by WhatsApp, or is refused', async () => {
  const { messageId, patientId, turno } = await newConfirmation('failed');
  await database.owner.query(
    `update patients set email_bounced_at = now(), email_bounce_reason = 'No existe' where id = $1`,
    [patientId],
  );
  await resend(messageId);
  expect((await toldOf(turno.id)).at(-1)).toMatchObject({ channel: 'whatsapp' });
  const other = await newConfirmation('failed', null);
  await database.owner.query('update patients set phone = null where id = $1', [other.patientId]);
  expect(await resend(other.messageId)).toMatchObject({ refusal: { data: { reason: 'UNREACHABLE' } } });
});

describe('what makes no sense is refused', () => {
  test.each([
    ['one that is on its way', 'waiting', 'ON_ITS_WAY', testNow],
    ['of a turno that began', 'sent', 'PAST', new Date(at('2026-11-27', '09:00'))],
  ])('%s', async (_, status, reason, now) => {
    const { messageId } = await newConfirmation(status);
    expect(await resend(messageId, now)).toEqual({
      ok: false,
      refusal: { code: 'CANNOT_RESEND', data: { reason } },
    });
  });

  test('of a turno that was cancelled since, and then the list offers it no more', async () => {
    const { messageId, turno } = await newConfirmation('sent');
    const canResend = async () =>
      (await listMessages(services, { now: testNow })).messages.find(({ id }) => id === messageId)?.canResend;
    expect(await canResend()).toBe(true);
    await cancelTurno(services, byLink(turno));
    expect(await resend(messageId)).toMatchObject({ refusal: { data: { reason: 'CHANGED' } } });
    expect(await canResend()).toBe(false);
  });

  test('one that lets somebody in, one about no turno, and one that there is not', async () => {
    const { id: patientId } = await insertPatient(database, { email: 'otra@correo.example' });
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
      refusal: { data: { reason: 'NOT_A_TURNO' } },
    });
    expect(await resend(999_999)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  });
});
