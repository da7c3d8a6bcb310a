import { randomUUID } from 'node:crypto';
import {
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { openDatabase } from '../../../../base/kernel/db/database.ts';
import {
  bookTestAppointment,
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
import { isLongProof } from '../../../../testing/long-proof.ts';
import { patienceMs } from '../../../../testing/patience.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import type { HandStep } from '../../contract/messages-by-hand.ts';
import { listMessages } from '../sent/list-messages.ts';
import { openMessage } from '../sent/open-message.ts';
import type { HandCall } from './hand-turn.ts';
import { stepByHand } from './step-by-hand.ts';
import {
  countByHand,
  leaveByHand,
  takeNextByHand,
} from './take-next-by-hand.ts';
import { undoByHand } from './undo-by-hand.ts';

const [messages, desks] = isLongProof ? [300, 200] : [40, 30];

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let desk: HandCall;
let other: HandCall;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  await database.owner.query(
    'update booking_policies set min_notice_minutes = 0',
  );
});
beforeEach(async () => {
  await database.owner.query(
    `update outbox set status = 'dropped', unreached_why = null, sent_by = null, finished_at = now()`,
  );
  await database.owner.query('delete from message_reservations');
  desk = callBy(await insertReceptionist(database));
  other = callBy(await insertReceptionist(database, 'Otra Mesa'));
});

/** Books an appointment for a new patient, with its confirmation as the only message. */
let slots = 0;
async function told({
  email = null as string | null,
  fullName = 'Rosa Díaz',
} = {}) {
  const minute = 8 * 60 + (slots % 36) * 20;
  const day = `2026-12-${String(1 + Math.floor(slots / 36)).padStart(2, '0')}`;
  slots++;
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const { id: patientId } = await insertPatient(database, { fullName, email });
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  };
  const appointment = await bookTestAppointment(services, { slot, patientId });
  const { rows } = await database.owner.query(
    'select id::int from outbox where appointment_id = $1',
    [appointment.id],
  );
  return { id: rows[0].id as number, patientId, appointment };
}

const later = (call: HandCall, seconds: number): HandCall => ({
  ...call,
  now: new Date(testNow.getTime() + seconds * 1000),
});
const anotherDesk = (): HandCall => ({
  ...desk,
  actor: { ...desk.actor, sessionId: randomUUID() },
});
const turnOf = async (call: HandCall) => {
  const outcome = await takeNextByHand(services, call);
  if (!outcome.ok) throw new Error('A turn is never refused');
  return outcome.value;
};
const idAt = async (call: HandCall) =>
  (await turnOf(call)).message?.told.id ?? null;
const step = (call: HandCall, messageId: number, what: HandStep) =>
  stepByHand(services, { ...call, messageId, step: what });
const count = async () => (await countByHand(services, desk)).count;
async function rowOf(id: number) {
  const { rows } = await database.owner.query(
    `select status, reason, unreached_why, sent_by, sent_to, finished_at, put_off_at from outbox where id = $1`,
    [id],
  );
  return rows[0];
}

describe('messages at several desks', () => {
  test(`are each told once when ${desks} desks of two processes press at once, and none is left`, {
    tags: ['all'],
  }, async () => {
    const all: number[] = [];
    for (let each = 0; each < messages; each++) all.push((await told()).id);
    const second = openDatabase(
      { connectionString: database.url },
      {
        connectMs: patienceMs,
        statementMs: patienceMs,
        lockMs: patienceMs,
        maxConnections: 10,
      },
    );
    onTestFinished(() => second.destroy());
    const processes: Services[] = [services, servicesOn(second)];
    const rivals = Array.from({ length: desks }, anotherDesk);
    const first = await Promise.all(
      rivals.map((call, index) =>
        takeNextByHand(processes[index % 2] ?? services, call),
      ),
    );
    const had = first.flatMap((turn) =>
      turn.ok && turn.value.message ? [turn.value.message.told.id] : [],
    );
    expect(had).toHaveLength(Math.min(desks, messages));
    expect(new Set(had).size).toBe(had.length);
    const walked = await Promise.all(
      rivals.map(async (call, index) => {
        const own = processes[index % 2] ?? services;
        const toldHere: number[] = [];
        let turn: Awaited<ReturnType<typeof stepByHand>> = await takeNextByHand(
          own,
          call,
        );
        while (turn.ok && turn.value.message) {
          const messageId = turn.value.message.told.id;
          toldHere.push(messageId);
          turn = await stepByHand(own, {
            ...call,
            messageId,
            step: { kind: 'sent' },
          });
          expect(turn.ok).toBe(true);
        }
        return toldHere;
      }),
    );
    expect(walked.flat().toSorted((a, b) => a - b)).toEqual(all);
    expect(await count()).toBe(0);
  });

  test('have one desk each, and a desk one message: the database refuses more', async () => {
    const [one, two] = [await told(), await told()];
    const reserve = (id: number, sessionId: string) =>
      database.owner.query(
        `insert into message_reservations values ($1, $2, now() + interval '1 hour')`,
        [id, sessionId],
      );
    const session = randomUUID();
    await reserve(one.id, session);
    await expect(reserve(one.id, randomUUID())).rejects.toThrow(
      /message_reservations_pkey/,
    );
    await expect(reserve(two.id, session)).rejects.toThrow(/session_id/);
  });

  test('return after two minutes unless the desk asks again, and at once when it leaves', async () => {
    const { id } = await told();
    expect(await idAt(desk)).toBe(id);
    expect(await idAt(later(other, 119))).toBeNull();
    expect(await idAt(later(desk, 119))).toBe(id);
    expect(await idAt(later(other, 121))).toBeNull();
    expect(await idAt(later(other, 240))).toBe(id);
    expect(await step(later(desk, 241), id, { kind: 'sent' })).toEqual({
      ok: false,
      refusal: { code: 'MESSAGE_ELSEWHERE' },
    });
    expect(await rowOf(id)).toMatchObject({ status: 'waiting' });
    await leaveByHand(services, later(other, 242));
    expect(await idAt(later(desk, 243))).toBe(id);
  });

  test('are not opened in the list at another desk', async () => {
    const { id } = await told();
    await turnOf(desk);
    const open = ({ actor, now }: HandCall) =>
      openMessage(services, { id, sessionId: actor.sessionId, now });
    expect(await open(other)).toMatchObject({ ok: false });
    const listedAt = async ({ actor, now }: HandCall) =>
      (
        await listMessages(services, { sessionId: actor.sessionId, now })
      ).messages.find((each) => each.id === id);
    expect(await listedAt(other)).toMatchObject({
      whatsappUrl: null,
      reason: 'Lo está avisando otro puesto',
    });
    expect(await listedAt(later(other, 121))).toMatchObject({
      whatsappUrl: expect.any(String),
    });
    expect(await listedAt(desk)).toMatchObject({
      whatsappUrl: expect.any(String),
    });
    expect(await open(desk)).toMatchObject({ ok: true });
  });
});

describe('a message by hand', () => {
  test('is noted as told, with the receptionist, or as not told, with the reason', async () => {
    const [one, two] = [await told(), await told()];
    const { message, left } = await turnOf(desk);
    expect(left).toBe(2);
    expect(message).toMatchObject({
      listedName: 'Díaz, Rosa',
      phone: '+5491155554444',
      why: 'No tiene e-mail',
      told: {
        id: one.id,
        whatsappUrl: expect.stringMatching(
          /^https:\/\/wa\.me\/5491155554444\?text=/,
        ),
      },
    });
    const after = await step(desk, one.id, { kind: 'sent' });
    expect(after).toMatchObject({
      value: {
        message: { told: { id: two.id } },
        left: 1,
        undo: { messageId: one.id, kind: 'sent' },
      },
    });
    expect(await rowOf(one.id)).toMatchObject({
      status: 'sent',
      sent_by: desk.actor.id,
      sent_to: '+5491155554444',
      finished_at: testNow,
    });
    await step(desk, two.id, { kind: 'unreached', why: 'wrong_number' });
    expect(await rowOf(two.id)).toMatchObject({
      status: 'unreached',
      unreached_why: 'wrong_number',
      sent_by: null,
    });
    const { messages: listed } = await listMessages(services, { now: testNow });
    expect(listed.find(({ id }) => id === one.id)).toMatchObject({
      isByHand: true,
    });
    expect(listed.find(({ id }) => id === two.id)).toMatchObject({
      unreachedWhy: 'wrong_number',
    });
  });

  test('put off goes behind the others, and comes again after them', async () => {
    const [one, two, three] = [await told(), await told(), await told()];
    expect(await idAt(desk)).toBe(one.id);
    expect(await step(desk, one.id, { kind: 'put_off' })).toMatchObject({
      value: { message: { told: { id: two.id } } },
    });
    await step(later(desk, 1), two.id, { kind: 'put_off' });
    await step(later(desk, 2), three.id, { kind: 'sent' });
    expect(await turnOf(later(desk, 3))).toMatchObject({
      message: { told: { id: one.id }, putOffAt: testNow.toISOString() },
      left: 2,
    });
    await step(later(desk, 4), one.id, { kind: 'sent' });
    expect(await idAt(later(desk, 5))).toBe(two.id);
  });

  test('sent again after a lost answer is noted once', {
    tags: ['all'],
  }, async () => {
    const { id } = await told();
    await turnOf(desk);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => step(desk, id, { kind: 'sent' })),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const { rows } = await database.owner.query(
      'select kind from message_hand_steps where message_id = $1',
      [id],
    );
    expect(rows).toEqual([{ kind: 'sent' }]);
    expect(await step(other, id, { kind: 'sent' })).toMatchObject({
      refusal: { code: 'MESSAGE_ELSEWHERE' },
    });
    expect(
      await step(desk, id, { kind: 'unreached', why: 'other' }),
    ).toMatchObject({ ok: false });
  });

  test('opened and left is marked as opened for the next desk', async () => {
    const { id } = await told();
    await turnOf(desk);
    expect(await step(desk, id, { kind: 'opened' })).toMatchObject({
      value: { message: { told: { id } } },
    });
    await leaveByHand(services, desk);
    expect(await turnOf(other)).toMatchObject({
      message: { told: { id }, openedAt: testNow.toISOString() },
    });
  });

  test('that became untrue before a desk is refused, and the next one comes', async () => {
    const [one, two] = [await told(), await told()];
    await turnOf(desk);
    await cancelAppointment(services, byLink(one.appointment));
    expect(await step(desk, one.id, { kind: 'sent' })).toMatchObject({
      refusal: { code: 'MESSAGE_ELSEWHERE' },
    });
    const next = await idAt(desk);
    expect(next).not.toBe(one.id);
    expect([two.id, one.id + 1, two.id + 1]).toContain(next);
  });

  test.each([
    [`status = 'unreached', finished_at = now()`, /unreached_says_why/],
    [
      `status = 'sent', finished_at = now(), unreached_why = 'other'`,
      /unreached_says_why/,
    ],
    [`sent_by = (select id from system_users limit 1)`, /only_what_was_sent/],
  ])('is refused by the database with %s', async (change, constraint) => {
    const { id } = await told();
    await expect(
      database.owner.query(`update outbox set ${change} where id = $1`, [id]),
    ).rejects.toThrow(constraint);
    await expect(
      database.db.deleteFrom('messageHandSteps').execute(),
    ).rejects.toThrow();
  });
});

describe('taking back a step', () => {
  test('within a minute restores the message at this desk, and a repeat changes nothing', async () => {
    const { id } = await told();
    await database.owner.query(
      `update outbox set status = 'failed', finished_at = '2026-11-24T08:00:00-03', reason = 'No existe' where id = $1`,
      [id],
    );
    const before = await rowOf(id);
    await told();
    await turnOf(desk);
    await step(desk, id, { kind: 'unreached', why: 'no_answer' });
    const { undo } = await turnOf(desk);
    const request = { messageId: id, stepId: undo?.stepId ?? 0 };
    const first = await undoByHand(services, {
      ...later(desk, 30),
      ...request,
    });
    expect(first).toMatchObject({
      value: { message: { told: { id } }, undo: null },
    });
    expect(await rowOf(id)).toEqual(before);
    expect(
      await undoByHand(services, { ...later(desk, 31), ...request }),
    ).toMatchObject({ ok: true });
    expect(await rowOf(id)).toEqual(before);
  });

  test('after a minute, by another desk, or not of the last step is refused', async () => {
    const { id } = await told();
    await turnOf(desk);
    await step(desk, id, { kind: 'sent' });
    const { undo } = await turnOf(desk);
    const request = { messageId: id, stepId: undo?.stepId ?? 0 };
    expect(await undoByHand(services, { ...other, ...request })).toMatchObject({
      refusal: { code: 'MESSAGE_ELSEWHERE' },
    });
    expect(
      await undoByHand(services, { ...later(desk, 61), ...request }),
    ).toMatchObject({
      refusal: { code: 'UNDO_TOO_LATE' },
    });
    expect((await turnOf(later(desk, 61))).undo).toBeNull();
    expect(
      await undoByHand(services, {
        ...desk,
        messageId: id,
        stepId: request.stepId + 1,
      }),
    ).toMatchObject({
      ok: false,
    });
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
  });
});

describe('the next message by hand', () => {
  type Change = (message: Awaited<ReturnType<typeof told>>) => Promise<unknown>;
  const sql =
    (text: string): Change =>
    ({ id }) =>
      database.owner.query(text.replace('$id', String(id)));
  const ofPatient =
    (text: string): Change =>
    ({ patientId }) =>
      database.owner.query(text.replace('$patient', `'${patientId}'`));
  const nothing: Change = async () => {};
  const refuses = `insert into message_preferences (patient_id, channel, topic, is_wanted, said_through)
    values ($patient, 'whatsapp', 'turnos', false, 'desk')`;

  const cases: [
    what: string,
    email: string | null,
    ways: ('email' | 'whatsapp' | 'push')[],
    change: Change,
    isFor: boolean,
  ][] = [
    ['may be a WhatsApp message that nothing sends', null, [], nothing, true],
    [
      'is no WhatsApp message that goes by itself',
      null,
      ['whatsapp'],
      nothing,
      false,
    ],
    [
      'may be a WhatsApp message that was given up',
      null,
      ['whatsapp'],
      sql(
        `update outbox set status = 'failed', finished_at = now() where id = $id`,
      ),
      true,
    ],
    [
      'may be an e-mail that nothing sends, if the patient has a mobile',
      'a@correo.example',
      [],
      nothing,
      true,
    ],
    [
      'is no e-mail that nothing sends, if the patient refuses WhatsApp',
      'b@correo.example',
      [],
      ofPatient(refuses),
      false,
    ],
    [
      'is no e-mail that goes by itself',
      'c@correo.example',
      ['email'],
      nothing,
      false,
    ],
    [
      'may be an e-mail that was given up',
      'd@correo.example',
      ['email'],
      sql(
        `update outbox set status = 'failed', finished_at = now() where id = $id`,
      ),
      true,
    ],
    [
      'is no message that was given up and written again',
      'e@correo.example',
      ['email'],
      sql(`with failed as (update outbox set status = 'failed', finished_at = now() where id = $id returning *)
        insert into outbox (appointment_id, appointment_version, kind, channel, due_at)
        select appointment_id, appointment_version, kind, 'none', due_at + interval '1 year' from failed`),
      false,
    ],
    [
      'may be a push message that was given up without another way',
      'f@correo.example',
      ['email', 'push'],
      sql(
        `update outbox set channel = 'push', status = 'failed', finished_at = now() where id = $id`,
      ),
      true,
    ],
    [
      'is no push message that was given up and goes by the next way',
      'g@correo.example',
      ['email', 'push'],
      sql(`with failed as (update outbox set channel = 'push', status = 'failed', finished_at = now() where id = $id returning *)
        insert into outbox (appointment_id, appointment_version, kind, channel, due_at, is_instead)
        select appointment_id, appointment_version, kind, 'email', due_at, true from failed`),
      false,
    ],
    [
      'is no push message that waits for a worker',
      'h@correo.example',
      ['email', 'push'],
      sql(`update outbox set channel = 'push' where id = $id`),
      false,
    ],
    [
      'may be a call, without any other way',
      null,
      [],
      sql(`update outbox set channel = 'none' where id = $id`),
      true,
    ],
    [
      'is no message that a worker has',
      null,
      ['whatsapp'],
      sql(`update outbox set status = 'queued' where id = $id`),
      false,
    ],
    [
      'is no message before it is due',
      null,
      [],
      sql(`update outbox set due_at = '2026-12-24' where id = $id`),
      false,
    ],
    [
      'is no message that is of no more use',
      null,
      [],
      sql(`update outbox set useless_at = '2026-11-01' where id = $id`),
      false,
    ],
    [
      'is not about an appointment that moved',
      null,
      [],
      sql(`update outbox set appointment_version = 9 where id = $id`),
      false,
    ],
    [
      'is not about an appointment that began',
      null,
      [],
      sql(
        `update appointments set starts_at = '2026-11-01T12:00Z', ends_at = '2026-11-01T12:20Z' where id = (select appointment_id from outbox where id = $id)`,
      ),
      false,
    ],
    [
      'is not for a patient who refused WhatsApp since',
      null,
      [],
      ofPatient(refuses),
      false,
    ],
    [
      'is no access code',
      null,
      [],
      sql(`update outbox set kind = 'access_code' where id = $id`),
      false,
    ],
    [
      'is no message that was told',
      null,
      [],
      sql(
        `update outbox set status = 'sent', finished_at = now() where id = $id`,
      ),
      false,
    ],
    [
      'is no withheld message',
      null,
      [],
      sql(
        `update outbox set status = 'withheld', finished_at = now() where id = $id`,
      ),
      false,
    ],
  ];
  test.each(cases)('%s', async (_, email, ways, change, isFor) => {
    const message = await told({ email });
    await change(message);
    const own = { ...services, ways };
    const turn = await takeNextByHand(own, desk);
    expect(turn).toMatchObject({
      value: {
        message: isFor ? { told: { id: message.id } } : null,
        left: isFor ? 1 : 0,
      },
    });
    expect(await countByHand(own, desk)).toEqual({ count: isFor ? 1 : 0 });
    // The list also lets this desk open it.
    const { messages: listed } = await listMessages(own, {
      sessionId: desk.actor.sessionId,
      now: testNow,
    });
    const shown = listed.find(({ id }) => id === message.id);
    if (isFor && !['none', 'push'].includes(shown?.channel ?? ''))
      expect(shown?.whatsappUrl).toMatch(/^https:\/\/wa\.me/);
  });

  test('is none of the quiet kinds at night, and comes in the morning', async () => {
    const { id } = await told();
    await database.owner.query(
      `update outbox set kind = 'reminder', offset_minutes = 2880 where id = $1`,
      [id],
    );
    const night = { ...desk, now: new Date(at('2026-11-24', '22:00')) };
    expect(await countByHand(services, night)).toEqual({ count: 0 });
    expect(await idAt(night)).toBeNull();
    expect(
      await idAt({ ...desk, now: new Date(at('2026-11-25', '08:30')) }),
    ).toBe(id);
  });
});
