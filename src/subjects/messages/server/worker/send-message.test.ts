import ICAL from 'ical.js';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
} from 'vitest';
import { SnapshotCache } from '../../../../base/clinic/server/snapshot-cache.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import { writeWhatsapp } from '../../../../panels/counter/server/write-whatsapp.ts';
import { rowsOfProof } from '../../../../testing/bounded-proof.ts';
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
import {
  messagesOf,
  sendingOn,
  takeDueIds,
} from '../../../../testing/clinic/messages.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  type MailServer,
  startMailServer,
} from '../../../../testing/servers/mail-server.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { lookAtAppointment } from '../../../appointments/server/look-at-appointment.ts';
import { MESSAGE_KINDS } from '../../../outbox/rules/message-kinds.ts';
import { moveAppointment } from '../../../rescheduling/server/move/move-appointment.ts';
import { undoCancellation } from '../../../rescheduling/server/undo/undo-cancellation.ts';
import type { Channel } from '../channels/delivery.ts';
import { openEmailChannel } from '../channels/email-channel.ts';
import { listMessages } from '../sent/list-messages.ts';
import { sendMessage, type Tried } from './send-message.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let mail: MailServer;
let email: Channel;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  mail = await startMailServer();
  // Messages due at once are due by the clock of these tests, which stands still, not by the database's.
  await database.owner.query(
    `alter table outbox alter column due_at set default '${testNow.toISOString()}'`,
  );
  await database.owner.query(
    `update booking_policies set max_future_per_patient = 50, max_future_per_specialty = 50`,
  );
});
beforeEach(() => {
  email = openEmail();
});
afterEach(async () => {
  await email.close();
  mail.clear();
  await takeDueIds(services, new Date('2027-01-01T00:00:00Z'));
});
afterAll(() => mail.stop());

function openEmail(patience: { patienceMs?: number } = {}): Channel {
  return openEmailChannel({
    smtpUrl: mail.url,
    mailFrom: 'Clínica <turnos@clinica.example>',
    ...patience,
  });
}

let hours = 0;

async function newAppointment({
  address = `maria${hours}@correo.example` as string | null,
} = {}) {
  const patient = await insertPatient(database, { email: address });
  const startsAt = at(
    `2026-11-${25 + Math.floor(hours / 30)}`,
    `${8 + Math.floor((hours % 30) / 3)}:${(hours % 3) * 2}0`.replace(
      /^(\d):/,
      '0$1:',
    ),
  );
  hours += 1;
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt,
  };
  const appointment = await bookTestAppointment(services, {
    slot,
    patientId: patient.id,
  });
  return { ...appointment, patientId: patient.id, startsAt, slot };
}

/** Tries every due message once; returns the results. */
async function sendDue(
  sending = sendingOn(services, { email }),
): Promise<Tried[]> {
  const done: Tried[] = [];
  for (const id of await takeDueIds(services, sending.now()))
    done.push(await sendMessage(sending, id));
  return done;
}

test('a confirmation arrives with day, doctor, code, calendar and a link that opens that appointment', async () => {
  const appointment = await newAppointment();
  expect(await sendDue()).toEqual(['done']);
  const [arrived] = await mail.waitFor(1);
  const read = await arrived?.read();
  expect(arrived?.envelope).toEqual({
    from: 'turnos@clinica.example',
    to: [expect.stringContaining('@correo.example')],
  });
  expect(read?.subject).toContain('Clínica de prueba');
  for (const part of [read?.text ?? '', read?.html ?? '']) {
    expect(part).toContain(appointment.code);
    expect(part).toContain('25 de noviembre');
    expect(part).toContain('Julia Ríos');
    // Neither purpose nor price, because other people may read a message.
    expect(part).not.toMatch(/Consulta|Traiga sus estudios|25\.000/);
  }
  const event = new ICAL.Component(
    ICAL.parse(calendarOf(read)),
  ).getFirstSubcomponent('vevent');
  expect(event?.getFirstPropertyValue('uid')).toBe(
    `${appointment.id}@turnoclaro`,
  );
  const link =
    /https:\/\/turnos\.example\/cancelar-turno\/(\S+)\?token=([\w-]+)/.exec(
      read?.text ?? '',
    );
  const opened = await lookAtAppointment(services, {
    appointmentId: link?.[1] ?? '',
    access: { kind: 'link', token: link?.[2] ?? '' },
    address: '127.0.0.1',
    now: testNow,
  });
  expect(opened).toMatchObject({ ok: true, value: { code: appointment.code } });
  expect(await messagesOf(database, appointment.id)).toMatchObject([
    { status: 'sent', channel: 'email', attempts: 1 },
  ]);
});

function calendarOf(
  read: Awaited<ReturnType<MailServer['arrived'][number]['read']>> | undefined,
): string {
  const file = read?.attachments.find(
    ({ mimeType }) => mimeType === 'text/calendar',
  );
  const content = file?.content ?? '';
  return typeof content === 'string'
    ? content
    : new TextDecoder().decode(content);
}

test('a confirmation moved before the sending is void, and the change is sent with both times', async () => {
  const appointment = await newAppointment();
  const moved = await moveAppointment(services, {
    ...byLink(appointment),
    startsAt: at('2026-12-09', '10:40'),
  });
  expect(moved).toMatchObject({ ok: true });
  await sendDue();
  expect(await messagesOf(database, appointment.id)).toMatchObject([
    {
      kind: 'confirmation',
      status: 'voided',
      reason: 'El turno cambió después',
    },
    { kind: 'change', status: 'sent' },
  ]);
  expect(mail.arrived).toHaveLength(1);
  const read = await mail.arrived[0]?.read();
  expect(read?.text).toContain('9 de diciembre');
  expect(read?.text).toContain('25 de noviembre');
  const event = new ICAL.Component(
    ICAL.parse(calendarOf(read)),
  ).getFirstSubcomponent('vevent');
  expect(event?.getFirstPropertyValue('sequence')).toBe(1);
});

test('after a cancellation taken back before the sending, the only message says that the appointment stands', async () => {
  const appointment = await newAppointment();
  await cancelAppointment(services, byLink(appointment));
  await undoCancellation(services, byLink(appointment));
  await sendDue();
  expect(
    (await messagesOf(database, appointment.id)).map(
      ({ kind, status }) => `${kind} ${status}`,
    ),
  ).toEqual(['confirmation voided', 'cancellation voided', 'undo sent']);
});

test('a cancellation takes the appointment out of the calendar, with the same UID and a higher SEQUENCE', async () => {
  const appointment = await newAppointment();
  await sendDue();
  await cancelAppointment(services, byLink(appointment));
  await sendDue();
  const [first, second] = await Promise.all(
    mail.arrived.map((each) => each.read()),
  );
  const events = [first, second].map(
    (read) => new ICAL.Component(ICAL.parse(calendarOf(read))),
  );
  expect(
    events.map((calendar) => calendar.getFirstPropertyValue('method')),
  ).toEqual(['REQUEST', 'CANCEL']);
  const [before, after] = events.map((calendar) =>
    calendar.getFirstSubcomponent('vevent'),
  );
  expect(after?.getFirstPropertyValue('uid')).toBe(
    before?.getFirstPropertyValue('uid'),
  );
  expect(Number(after?.getFirstPropertyValue('sequence'))).toBeGreaterThan(
    Number(before?.getFirstPropertyValue('sequence')),
  );
});

test.each(
  rowsOfProof([
    ['asks to wait (421)', { code: 421, at: 'recipient' as const }],
    ['has no room now (450)', { code: 450, at: 'recipient' as const }],
    ['hangs', { hangAt: 'message' as const }],
    ['closes the connection in the middle', { closeAt: 'message' as const }],
  ]),
)(
  'after a server that %s, the next try sends the very same message',
  async (_, answer) => {
    const appointment = await newAppointment();
    mail.answerEach(() => answer);
    const sending = sendingOn(services, { email });
    const [id = 0] = await takeDueIds(services);
    const impatient = openEmail({ patienceMs: 1000 });
    expect(
      await sendMessage({ ...sending, channels: { email: impatient } }, id),
    ).toMatch(/^(later|away)$/);
    await impatient.close();
    expect(mail.arrived).toHaveLength(0);
    expect(await messagesOf(database, appointment.id)).toMatchObject([
      { status: 'queued', attempts: 1, reason: expect.stringMatching(/\S/) },
    ]);
    mail.answerEach(() => undefined);
    expect(await sendMessage(sending, id)).toBe('done');
    expect(mail.arrived).toHaveLength(1);
    expect(await messagesOf(database, appointment.id)).toMatchObject([
      { status: 'sent', attempts: 2, reason: null },
    ]);
  },
);

test('an address that does not exist is marked, and the patient is told by WhatsApp instead', async () => {
  const appointment = await newAppointment({ address: 'nadie@correo.example' });
  mail.answerNext({ code: 550, text: 'No such user', at: 'recipient' });
  expect(await sendDue()).toEqual(['done']);
  expect(await messagesOf(database, appointment.id)).toMatchObject([
    {
      channel: 'email',
      status: 'failed',
      reason: expect.stringContaining('550'),
      sentTo: 'nadie@correo.example',
    },
    { channel: 'whatsapp', status: 'waiting' },
  ]);
  await cancelAppointment(services, byLink(appointment));
  expect((await messagesOf(database, appointment.id)).at(-1)).toMatchObject({
    kind: 'cancellation',
    channel: 'whatsapp',
  });
  const bounced = 'select email_bounced_at from patients where id = $1';
  expect(
    (await database.owner.query(bounced, [appointment.patientId])).rows[0]
      .email_bounced_at,
  ).not.toBeNull();
  await database.owner.query(
    `update patients set email = 'otra@correo.example' where id = $1`,
    [appointment.patientId],
  );
  expect(
    (await database.owner.query(bounced, [appointment.patientId])).rows[0]
      .email_bounced_at,
  ).toBeNull();
});

test('two addresses in one field get no message', async () => {
  const appointment = await newAppointment({
    address: 'maria@correo.example, vecina@correo.example',
  });
  await sendDue();
  expect(mail.arrived).toHaveLength(0);
  expect((await messagesOf(database, appointment.id))[0]).toMatchObject({
    channel: 'email',
    status: 'failed',
  });
});

test('a hundred tries at once send a message once', async () => {
  await newAppointment();
  const sending = sendingOn(services, { email });
  const [id = 0] = await takeDueIds(services);
  const tries = await Promise.all(
    Array.from({ length: 100 }, () => sendMessage(sending, id)),
  );
  expect(tries).toContain('done');
  expect(mail.arrived).toHaveLength(1);
});

test('after the appointment began no message about it is sent', async () => {
  const appointment = await newAppointment();
  const sending = sendingOn(services, { email });
  sending.clock.now = new Date(appointment.startsAt);
  await sendDue(sending);
  expect(await messagesOf(database, appointment.id)).toMatchObject([
    { status: 'dropped', reason: 'El turno ya empezó' },
  ]);
});

test('a patient who waits already gets the clinic’s cancellation', async () => {
  const appointment = await newAppointment();
  await sendDue();
  await database.owner.query(
    `with cancelled as (update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception',
        version = version + 1 where id = $1 returning id, version)
      insert into outbox (appointment_id, appointment_version, kind, channel, due_at)
        select id, version, 'clinic_cancellation', 'email', $2 from cancelled`,
    [appointment.id, appointment.startsAt],
  );
  const sending = sendingOn(services, { email });
  sending.clock.now = new Date(Date.parse(appointment.startsAt) + 20 * 60_000);
  await sendDue(sending);
  expect((await messagesOf(database, appointment.id)).at(-1)).toMatchObject({
    kind: 'clinic_cancellation',
    status: 'sent',
  });
});

test.each([
  [
    'an hour late',
    '2026-11-24T16:00:00Z',
    '2026-11-24T15:00:00Z',
    'Llegaba tarde',
  ],
  [
    'at night',
    '2026-11-25T00:30:00Z',
    '2026-11-25T01:00:00Z',
    'Llegaba de noche',
  ],
])('a reminder that comes %s is dropped', async (_, now, uselessAt, reason) => {
  const appointment = await newAppointment();
  await takeDueIds(services);
  await database.owner.query(
    `insert into outbox (appointment_id, appointment_version, kind, offset_minutes, channel, due_at, useless_at)
      values ($1, 1, 'reminder', 180, 'email', '2026-11-24T14:00:00Z', $2)`,
    [appointment.id, uselessAt],
  );
  const sending = sendingOn(services, { email });
  sending.clock.now = new Date(now);
  await sendDue(sending);
  expect((await messagesOf(database, appointment.id)).at(-1)).toMatchObject({
    kind: 'reminder',
    status: 'dropped',
    reason,
  });
  expect(mail.arrived).toHaveLength(0);
});

test('a patient without e-mail messages is told by WhatsApp, and without both by the desk', async () => {
  const { patientId, id } = await newAppointment();
  const say = (channel: string) =>
    database.owner.query(
      `insert into message_preferences (patient_id, channel, topic, is_wanted, said_through) values ($1, $2, 'turnos', false, 'desk')`,
      [patientId, channel],
    );
  await say('email');
  await cancelAppointment(services, {
    ...byLink({ id, code: '', linkToken: await linkOf(id) }),
  });
  await say('whatsapp');
  await undoCancellation(services, {
    ...byLink({ id, code: '', linkToken: await linkOf(id) }),
  });
  expect(
    (await messagesOf(database, id)).map(({ channel }) => channel),
  ).toEqual(['email', 'whatsapp', 'none']);
});

/** A link of the appointment, as the counter might make one. */
async function linkOf(id: string): Promise<string> {
  const token = makeToken();
  await database.owner.query(
    `insert into appointment_links (token_hash, appointment_id, expires_at) select $2, id, ends_at from appointments where id = $1`,
    [id, hashOf(token)],
  );
  return token;
}

test('a code is forgotten once it was sent', async () => {
  const patient = await insertPatient(database, {
    email: 'codigo@correo.example',
  });
  const { rows } = await database.owner.query(
    `insert into outbox (subject_id, patient_id, kind, channel, facts)
      values (gen_random_uuid(), $1, 'access_code', 'email', $2) returning id::int`,
    [
      patient.id,
      JSON.stringify({
        code: '482913',
        expiresAtMs: testNow.getTime() + 600_000,
      }),
    ],
  );
  await sendDue({
    ...sendingOn(services, { email }),
    now: () => new Date(Date.now() + 60_000),
  });
  const read = await mail.arrived[0]?.read();
  expect(read?.text).toContain('482913');
  expect(read?.subject).not.toContain('482913');
  const { facts } = (
    await database.owner.query('select facts from outbox where id = $1', [
      rows[0].id,
    ])
  ).rows[0];
  expect(facts).toEqual({});
});

async function wantOffers(patientId: string): Promise<void> {
  await database.owner.query(
    `insert into message_preferences (patient_id, channel, topic, is_wanted, said_through) values ($1, 'email', 'offers', true, 'web')`,
    [patientId],
  );
}

const aboutAAppointment = [
  'confirmation',
  'change',
  'clinic_cancellation',
  'reminder',
  'undo',
  'out_of_schedule',
  'delay',
  'delay_over',
];

/** Makes the appointment a session of a series. */
async function seriesOf({
  id,
  patientId,
}: {
  id: string;
  patientId: string;
}): Promise<string> {
  const { rows } = await database.owner.query(
    `insert into appointment_series (patient_id, practice_id, booked_at, idempotency_hash, request_hash)
      values ($1, $2, $3, sha256($4::text::bytea), '\\x00') returning id`,
    [patientId, clinic.practiceId, testNow, id],
  );
  await database.owner.query(
    'update appointments set series_id = $1 where id = $2',
    [rows[0].id, id],
  );
  return rows[0].id;
}

test.each([...MESSAGE_KINDS])(
  'a message of kind %s arrives, without the purpose of the appointment',
  async (kind) => {
    const { id, patientId } = await newAppointment();
    await wantOffers(patientId);
    await takeDueIds(services);
    const isOfAppointment =
      aboutAAppointment.includes(kind) || kind === 'cancellation';
    if (kind === 'cancellation' || kind === 'clinic_cancellation') {
      await database.owner.query(
        `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'admin' where id = $1`,
        [id],
      );
    }
    const facts = {
      code: '482913',
      linkUrl: 'https://turnos.example/recordar?token=abc',
      expiresAtMs: testNow.getTime() + 1_800_000,
      startsAtMs: testNow.getTime() + 86_400_000,
      doctorName: 'Julia Ríos',
      minutes: 40,
      what: 'password_set',
      atMs: testNow.getTime(),
      day: '2026-11-25',
      fromMs: Date.parse('2026-11-25T03:00Z'),
      toMs: Date.parse('2026-12-26T03:00Z'),
      untilMs: Date.parse('2026-12-26T03:00Z'),
      isAccepted: true,
      patientName: 'Ana Sosa',
    };
    const isToDoctor = kind === 'doctor_day';
    await database.owner.query(
      `insert into outbox (appointment_id, appointment_version, subject_id, patient_id, kind, offset_minutes, channel, facts, doctor_id,
        recipient_name, recipient_address)
      values ($1, $2, coalesce($10, gen_random_uuid()), $3, $4, $5, 'email', $6, $7, $8, $9)`,
      [
        isOfAppointment ? id : null,
        isOfAppointment ? 1 : null,
        isToDoctor ? null : patientId,
        kind,
        kind === 'reminder' ? 180 : 0,
        JSON.stringify(facts),
        ...(isToDoctor
          ? [clinic.doctorId, 'Julia Ríos', 'julia@clinica.example']
          : [null, null, null]),
        kind === 'series_confirmation'
          ? await seriesOf({ id, patientId })
          : null,
      ],
    );
    expect(
      await sendDue({ ...sendingOn(services, { email }), now: () => morning }),
    ).toEqual(['done']);
    const read = await mail.arrived[0]?.read();
    expect(read?.subject).toContain('Clínica de prueba');
    expect(`${read?.subject} ${read?.text} ${read?.html}`).not.toMatch(
      /Consulta\b|Control largo|\bundefined\b|\bnull\b|[{}]nombre/,
    );
    const unsubscribe = read?.headers.find(
      ({ key }) => key === 'list-unsubscribe',
    );
    expect(unsubscribe !== undefined).toBe(kind === 'waitlist_offer');
  },
);

// Test inserts use the database's own clock. This is later, and before any appointment of this file.
const morning = new Date('2026-11-24T23:00:00Z');

test.each(['delay', 'waitlist_offer'])(
  'a %s that is due at night waits for the morning',
  async (kind) => {
    const { id, patientId } = await newAppointment();
    await wantOffers(patientId);
    await takeDueIds(services);
    const facts = {
      minutes: 40,
      linkUrl: 'https://turnos.example/x',
      expiresAtMs: testNow.getTime() + 172_800_000,
      startsAtMs: testNow.getTime() + 172_800_000,
      doctorName: 'Julia Ríos',
    };
    await database.owner.query(
      `update appointments set starts_at = starts_at + interval '20 days', ends_at = ends_at + interval '20 days' where id = $1`,
      [id],
    );
    const { rows } = await database.owner.query(
      `insert into outbox (appointment_id, appointment_version, subject_id, patient_id, kind, channel, facts)
      values ($1, $2, gen_random_uuid(), $3, $4, 'email', $5) returning id::int`,
      [
        kind === 'delay' ? id : null,
        kind === 'delay' ? 1 : null,
        patientId,
        kind,
        JSON.stringify(facts),
      ],
    );
    const night = {
      ...sendingOn(services, { email }),
      now: () => new Date('2026-11-25T02:30:00Z'),
    };
    expect(await sendDue(night)).toEqual(['done']);
    expect(mail.arrived).toHaveLength(0);
    const result = await database.owner.query(
      'select status, due_at as due from outbox where id = $1',
      [rows[0].id],
    );
    expect(result.rows[0]).toEqual({
      status: 'waiting',
      due: new Date('2026-11-25T11:00:00Z'),
    });
    expect(
      await sendDue({ ...night, now: () => new Date('2026-11-25T11:00:01Z') }),
    ).toEqual(['done']);
    expect(mail.arrived).toHaveLength(1);
  },
);

test('a later message to a bounced address goes by WhatsApp too', async () => {
  const appointment = await newAppointment({
    address: 'nadie2@correo.example',
  });
  await cancelAppointment(services, byLink(appointment));
  await undoCancellation(services, byLink(appointment));
  const sending = sendingOn(services, { email });
  const ids = await takeDueIds(services);
  // Only the newest message is still true: the others are voided before the server is contacted.
  mail.answerEach(() => ({ code: 550, at: 'recipient' }));
  for (const id of ids) await sendMessage(sending, id);
  const other = await newAppointmentOf(appointment.patientId);
  await database.owner.query(
    `update outbox set channel = 'email' where appointment_id = $1`,
    [other.id],
  );
  await sendDue(sending);
  expect(
    (await messagesOf(database, other.id)).map(
      ({ channel, status }) => `${channel} ${status}`,
    ),
  ).toEqual(['email failed', 'whatsapp waiting']);
});

async function newAppointmentOf(patientId: string) {
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-12-16', '11:00'),
  };
  return bookTestAppointment(services, { slot, patientId });
}

test('a patient who unsubscribed meanwhile gets no offer', async () => {
  const patient = await insertPatient(database, {
    email: 'sinofertas@correo.example',
  });
  await database.owner.query(
    `insert into message_preferences (patient_id, channel, topic, is_wanted, said_through) values ($1, 'email', 'offers', false, 'unsubscribe')`,
    [patient.id],
  );
  const { rows } = await database.owner.query(
    `insert into outbox (subject_id, patient_id, kind, channel) values (gen_random_uuid(), $1, 'waitlist_offer', 'email') returning id::int`,
    [patient.id],
  );
  await sendDue({ ...sendingOn(services, { email }), now: () => morning });
  const result = await database.owner.query(
    'select status, reason from outbox where id = $1',
    [rows[0].id],
  );
  expect(result.rows[0]).toEqual({
    status: 'voided',
    reason: 'La persona no quiere mensajes por este medio',
  });
  expect(mail.arrived).toHaveLength(0);
});

test('a code goes by e-mail alone, even if its row names another way', async () => {
  const reached: string[] = [];
  const prepare: Channel['prepare'] = async (_message, { address }) => {
    reached.push(address);
    return async () => ({ outcome: 'sent' });
  };
  const { rows } = await database.owner.query(
    `insert into outbox (subject_id, kind, channel, facts, recipient_name, recipient_address)
      values (gen_random_uuid(), 'access_code', 'whatsapp', $1, 'Ada', '+5491155550100') returning id::int`,
    [{ code: '481302', expiresAtMs: testNow.getTime() + 60_000 }],
  );
  await sendDue(
    sendingOn(services, { email, whatsapp: { ...email, prepare } }),
  );
  expect(reached).toEqual([]);
  const result = await database.owner.query(
    'select status from outbox where id = $1',
    [rows[0].id],
  );
  expect(result.rows).toEqual([{ status: 'failed' }]);
});

test.each([
  'http://127.0.0.1:3000',
  'http://0.0.0.0:3000',
  'http://localhost:3000',
])(
  'a real clinic without a public address sends no link to %s, and no message that needs one',
  async (publicUrl) => {
    await database.owner.query('update clinics set is_demo = false');
    const here = {
      ...services,
      publicUrl,
      snapshot: new SnapshotCache(database.db),
    };
    await database.owner.query('delete from outbox');
    const { patientId, id: appointmentId } = await newAppointment();
    const sending = sendingOn(here, { email });
    expect(await sendDue(sending)).toEqual(['done']);
    const [arrived] = await mail.waitFor(1);
    const told = await arrived?.read();
    expect(told?.text).toContain('Código');
    const host = new URL(publicUrl).host;
    expect(`${told?.text} ${told?.html}`).not.toContain(host);
    expect(`${told?.text} ${told?.html}`).not.toContain('cancelar-turno');
    const { messages } = await listMessages(here, { now: testNow });
    expect(JSON.stringify(messages)).not.toContain(host);
    expect(
      JSON.stringify(await writeWhatsapp(here, appointmentId)),
    ).not.toContain(host);
    await database.owner.query(
      `insert into outbox (subject_id, kind, channel, facts, patient_id, recipient_name, recipient_address, due_at)
        values (gen_random_uuid(), 'password_link', 'email', $1, $2, 'Ada', 'ada@example.com', $3)`,
      [
        {
          linkUrl: `${publicUrl}/recordar?token=x`,
          expiresAtMs: testNow.getTime() + 60_000,
        },
        patientId,
        testNow,
      ],
    );
    expect(await sendDue(sending)).toEqual(['done']);
    expect(mail.arrived).toHaveLength(1);
    const { rows } = await database.owner.query(
      "select status, reason from outbox where kind = 'password_link' order by id desc limit 1",
    );
    expect(rows).toMatchObject([
      { status: 'failed', reason: expect.stringContaining('PUBLIC_URL') },
    ]);
  },
);
