import { randomUUID } from 'node:crypto';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from 'vitest';
import { SnapshotCache } from '../../../base/clinic/server/snapshot-cache.ts';
import type { Services } from '../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byLink,
  type TestAppointment,
} from '../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { sendingOn, takeDueIds } from '../../../testing/clinic/messages.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import {
  type MailServer,
  startMailServer,
} from '../../../testing/servers/mail-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { cancelAppointment } from '../../appointments/server/cancel-appointment.ts';
import { lookAtAppointment } from '../../appointments/server/look-at-appointment.ts';
import type { Channel } from '../../messages/server/channels/delivery.ts';
import { openEmailChannel } from '../../messages/server/channels/email-channel.ts';
import { listMessages } from '../../messages/server/sent/list-messages.ts';
import { openMessage } from '../../messages/server/sent/open-message.ts';
import {
  sendMessage,
  type Tried,
} from '../../messages/server/worker/send-message.ts';
import {
  SECURITY_NOTICES,
  securityNoticeWords,
} from '../rules/security-notices.ts';
import {
  insertAccessCode,
  insertInvitation,
  insertPasswordLink,
  insertSecurityNotice,
  insertUpcomingAppointments,
} from './access-message-queries.ts';
import { updateMessageDone, updateStaleWaiting } from './outbox-queries.ts';

const database = testDatabase();
const withoutClinic = testDatabase({ maxConnections: 2 });
let clinic: SmallClinic;
let services: Services;
let mail: MailServer;
let email: Channel;

const link = 'https://turnos.example/recordar?token=Zm9ybXVsYXJpbw-secreto';
const soon = new Date(testNow.getTime() + 600_000);

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  mail = await startMailServer();
  await database.owner.query(
    'update booking_policies set max_future_per_patient = 50, max_future_per_specialty = 50',
  );
});
beforeEach(() => {
  email = openEmailChannel({
    smtpUrl: mail.url,
    mailFrom: 'Clínica <turnos@clinica.example>',
  });
});
afterEach(async () => {
  await email.close();
  mail.clear();
  await database.owner.query('delete from outbox');
});
afterAll(() => mail.stop());

/** Tries every due message once. */
async function sendDue(now: Date = testNow): Promise<Tried[]> {
  const sending = { ...sendingOn(services, { email }), now: () => now };
  const done: Tried[] = [];
  for (const id of await takeDueIds(services, now))
    done.push(await sendMessage(sending, id));
  return done;
}

async function outbox() {
  const { rows } = await database.owner.query(
    `select id::int, kind, channel, status, facts, facts::text as kept, recipient_address as address, sent_to as "sentTo", nullif(reason, '') as reason
      from outbox order by id`,
  );
  return rows;
}

const say = (patientId: string, channel: 'email' | 'whatsapp') =>
  database.owner.query(
    `insert into message_preferences (patient_id, channel, topic, is_wanted, said_through) values ($1, $2, 'turnos', false, 'web')`,
    [patientId, channel],
  );

const to = (patientId: string | null = null) => ({
  subjectId: randomUUID(),
  patientId,
  recipientName: 'María Pérez',
  address: 'maria@correo.example',
  now: testNow,
});

type Secret = ReturnType<typeof to> & { expiresAt: Date };
const secrets: [
  kind: string,
  secret: string,
  insert: (secret: Secret) => Promise<void>,
][] = [
  [
    'access_code',
    '482913',
    (secret) => insertAccessCode(database.db, { ...secret, code: '482913' }),
  ],
  [
    'password_link',
    link,
    (secret) => insertPasswordLink(database.db, { ...secret, linkUrl: link }),
  ],
  [
    'invitation',
    link,
    (secret) => insertInvitation(database.db, { ...secret, linkUrl: link }),
  ],
];

describe.each(secrets)('%s', (kind, secret, insert) => {
  test('arrives at once at its address, even at night, and is then forgotten', {
    tags: ['all'],
  }, async () => {
    const night = new Date('2026-11-25T05:00:00Z');
    await insert({
      ...to(),
      now: night,
      expiresAt: new Date(night.getTime() + 600_000),
    });
    expect(await sendDue(night)).toEqual(['done']);
    expect(mail.arrived[0]?.envelope.to).toEqual(['maria@correo.example']);
    const read = await mail.arrived[0]?.read();
    for (const part of [read?.text ?? '', read?.html ?? '']) {
      expect(part).toContain('Hola, María Pérez:');
      expect(part).toContain(secret);
      expect(part).toContain('02:10');
    }
    expect(read?.subject).not.toContain(secret);
    expect(
      read?.headers.find(({ key }) => key === 'list-unsubscribe'),
    ).toBeUndefined();
    expect(await outbox()).toMatchObject([
      { kind, status: 'sent', sentTo: 'maria@correo.example', kept: '{}' },
    ]);
  });

  test('goes to its own address, also for a patient who wants no e-mail of their appointments', async () => {
    const patient = await insertPatient(database, {
      email: 'otra@correo.example',
    });
    await say(patient.id, 'email');
    await insert({ ...to(patient.id), expiresAt: soon });
    expect(await sendDue()).toEqual(['done']);
    expect(mail.arrived.map(({ envelope }) => envelope.to)).toEqual([
      ['maria@correo.example'],
    ]);
  });

  test('never goes by WhatsApp, after a bounced e-mail either, and the desk cannot send it by hand', async () => {
    const patient = await insertPatient(database, {
      email: 'maria@correo.example',
    });
    await insert({ ...to(patient.id), expiresAt: soon });
    const [waiting] = await outbox();
    expect(
      await openMessage(services, {
        id: waiting.id,
        sessionId: randomUUID(),
        now: testNow,
      }),
    ).toMatchObject({ ok: false });
    mail.answerNext({ code: 550, text: 'No such user', at: 'recipient' });
    await sendDue();
    expect(await outbox()).toMatchObject([
      { channel: 'email', status: 'failed', kept: '{}' },
    ]);
  });

  test('is sent once, even when it is written often at once', async () => {
    const entry = { ...to(), expiresAt: soon };
    await Promise.all(Array.from({ length: 20 }, () => insert(entry)));
    await insert(entry);
    await insert({ ...to(), expiresAt: soon });
    expect(await outbox()).toHaveLength(2);
    await sendDue();
    expect(mail.arrived).toHaveLength(2);
  });

  test('is not sent after its expiry, and leaves no secret behind', async () => {
    await insert({ ...to(), expiresAt: soon });
    expect(await sendDue(soon)).toEqual(['done']);
    expect(mail.arrived).toHaveLength(0);
    expect(await outbox()).toMatchObject([
      { status: 'dropped', reason: 'Llegaba tarde', kept: '{}' },
    ]);
  });

  test('without a mail server is dropped when it expires, with its secret', async () => {
    await insert({ ...to(), expiresAt: soon });
    expect(
      await updateStaleWaiting(database.db, new Date(soon.getTime() - 1)),
    ).toBe(0);
    expect(await updateStaleWaiting(database.db, soon)).toBe(1);
    expect(await outbox()).toMatchObject([{ status: 'dropped', kept: '{}' }]);
  });

  test('is not shown in the panels, except in the demonstration', async () => {
    await insert({ ...to(), expiresAt: soon });
    const shown = async () => {
      const snapshot = new SnapshotCache(database.db);
      const { messages } = await listMessages(
        { ...services, snapshot },
        { now: testNow },
      );
      return JSON.stringify(messages);
    };
    expect(await shown()).toContain('María Pérez');
    expect(await shown()).not.toContain(secret);
    expect(await shown()).not.toContain('token');
    await database.owner.query('update clinics set is_demo = true');
    expect(await shown()).toContain(secret);
    await database.owner.query('update clinics set is_demo = false');
  });
});

test('two writings of a message at the same moment make one, and neither fails', async () => {
  const entry = { ...to(), linkUrl: link, expiresAt: soon };
  const first = await database.db.startTransaction().execute();
  await insertPasswordLink(first, entry);
  const second = insertPasswordLink(database.db, entry);
  await waitUntil(async () => {
    const { rows } = await database.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  await first.commit().execute();
  await second;
  expect(await outbox()).toHaveLength(1);
});

test('an invitation is forgotten also before the clinic is set up', async () => {
  await insertInvitation(withoutClinic.db, {
    ...to(),
    linkUrl: link,
    expiresAt: soon,
  });
  await updateMessageDone(withoutClinic.db, { id: 1, status: 'sent' });
  const { rows } = await withoutClinic.owner.query(
    'select status, facts from outbox',
  );
  expect(rows).toEqual([{ status: 'sent', facts: {} }]);
});

describe('a notice of a change of access', () => {
  const happened = new Date('2026-11-24T11:58:00Z');
  const notice = (
    patientId: string | null,
    more: {
      address?: string | null;
      what?: (typeof SECURITY_NOTICES)[number];
    } = {},
  ) => ({
    ...to(patientId),
    address: null,
    what: 'password_set' as const,
    at: happened,
    ...more,
  });

  test.each(SECURITY_NOTICES)(
    'about %s arrives with the event, its time and the advice',
    async (what) => {
      await insertSecurityNotice(
        database.db,
        notice(null, { address: 'vieja@correo.example', what }),
      );
      expect(await sendDue()).toEqual(['done']);
      expect(mail.arrived[0]?.envelope.to).toEqual(['vieja@correo.example']);
      const read = await mail.arrived[0]?.read();
      const text = read?.text?.replace(/\s+/g, ' ') ?? '';
      expect(text).toContain(securityNoticeWords[what].happened);
      expect(text).toContain(securityNoticeWords[what].advice);
      expect(text).toContain('Cuándo: Martes 24 de noviembre a las 08:58');
      expect(text).not.toMatch(/https?:/);
    },
  );

  test('without an address goes the patient’s way, once, even if that way changes meanwhile', async () => {
    const patient = await insertPatient(database, {
      email: 'ana@correo.example',
    });
    const entry = notice(patient.id);
    await insertSecurityNotice(database.db, entry);
    await say(patient.id, 'email');
    await insertSecurityNotice(database.db, entry);
    expect(await outbox()).toMatchObject([{ channel: 'email', address: null }]);
    await insertSecurityNotice(database.db, notice(patient.id));
    expect((await outbox()).at(-1)).toMatchObject({
      channel: 'whatsapp',
      address: null,
    });
  });

  test('goes to a given address even if the patient wants no e-mail of their appointments', async () => {
    const patient = await insertPatient(database, {
      email: 'ana@correo.example',
    });
    await say(patient.id, 'email');
    await insertSecurityNotice(
      database.db,
      notice(patient.id, { address: 'ana@correo.example' }),
    );
    await sendDue();
    expect(mail.arrived).toHaveLength(1);
  });

  test('with a bounced e-mail goes by WhatsApp, and the desk sends it by hand', async () => {
    const patient = await insertPatient(database, {
      email: 'nadie@correo.example',
    });
    await insertSecurityNotice(database.db, notice(patient.id));
    mail.answerNext({ code: 550, text: 'No such user', at: 'recipient' });
    await sendDue();
    expect(await outbox()).toMatchObject([
      { channel: 'email', status: 'failed' },
      { channel: 'whatsapp', status: 'waiting' },
    ]);
    const [other] = (await listMessages(services, { now: testNow })).messages;
    expect(
      new URL(other?.whatsappUrl ?? '').searchParams.get('text'),
    ).toContain(securityNoticeWords.password_set.happened);
  });

  test('for a person without e-mail and telephone goes to the desk', async () => {
    await insertSecurityNotice(database.db, notice(null));
    const [message] = (await listMessages(services, { now: testNow })).messages;
    expect(message).toMatchObject({
      kind: 'security_notice',
      channel: 'none',
      recipientName: 'María Pérez',
      reason: 'La persona no tiene correo ni teléfono para avisarle',
    });
  });
});

describe('the next appointments', () => {
  let minute = 0;

  async function book(
    patientId: string,
    day = '2026-11-26',
  ): Promise<TestAppointment> {
    const startsAt = at(
      day,
      `1${Math.floor(minute / 3)}:${(minute++ % 3) * 2}0`,
    );
    const slot = {
      doctorId: clinic.doctorId,
      practiceId: clinic.practiceId,
      startsAt,
    };
    const appointment = await bookTestAppointment(services, {
      slot,
      patientId,
    });
    // The confirmation is not part of these tests.
    await database.owner.query('delete from outbox where appointment_id = $1', [
      appointment.id,
    ]);
    return appointment;
  }

  const ask = (patientId: string, subjectId: string = randomUUID()) =>
    insertUpcomingAppointments(database.db, {
      subjectId,
      patientId,
      now: testNow,
    });

  test('are those at the time of sending, in order, the patient’s own, each with a link that opens it', {
    tags: ['all'],
  }, async () => {
    const patient = await insertPatient(database, {
      email: 'ana@correo.example',
    });
    const other = await insertPatient(database, {
      email: 'eva@correo.example',
    });
    const cancelled = await book(patient.id);
    const first = await book(patient.id);
    const foreign = await book(other.id);
    await ask(patient.id);
    const last = await book(patient.id, '2026-12-03');
    await cancelAppointment(services, byLink(cancelled));
    await database.owner.query(
      `delete from outbox where kind = 'cancellation'`,
    );
    expect(await sendDue()).toEqual(['done']);
    const read = await mail.arrived[0]?.read();
    for (const part of [read?.text ?? '', read?.html ?? '']) {
      expect(part).toContain('Tiene 2 turnos reservados:');
      expect(part.indexOf(first.code)).toBeGreaterThan(
        part.indexOf('Jueves 26 de noviembre de 2026'),
      );
      expect(part.indexOf(last.code)).toBeGreaterThan(
        part.indexOf('Jueves 3 de diciembre de 2026'),
      );
      expect(part.indexOf(last.code)).toBeGreaterThan(part.indexOf(first.code));
      expect(part).toContain('Julia Ríos');
      expect(part).not.toContain(cancelled.code);
      expect(part).not.toContain(foreign.code);
      // Neither purpose nor price, because other people may read a message.
      expect(part).not.toMatch(/Consulta\b|Traiga sus estudios|25\.000/);
    }
    const links = [
      ...(read?.text ?? '').matchAll(/cancelar-turno\/(\S+)\?token=([\w-]+)/g),
    ];
    expect(links.map(([, id]) => id)).toEqual([first.id, last.id]);
    for (const [index, [, appointmentId = '', token = '']] of links.entries()) {
      const access = { kind: 'link', token } as const;
      const opened = await lookAtAppointment(services, {
        appointmentId,
        access,
        address: '127.0.0.1',
        now: testNow,
      });
      expect(opened).toMatchObject({
        ok: true,
        value: { code: [first, last][index]?.code },
      });
      // One link opens one appointment.
      const wrong = {
        appointmentId: foreign.id,
        access,
        address: '127.0.0.1',
        now: testNow,
      };
      expect(await lookAtAppointment(services, wrong)).toMatchObject({
        ok: false,
      });
    }
  });

  test('are reported as none when all are over', async () => {
    const patient = await insertPatient(database, {
      email: 'ana@correo.example',
    });
    const over = await book(patient.id);
    await ask(patient.id);
    await database.owner.query(
      `update appointments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '20 minutes' where id = $1`,
      [over.id, testNow],
    );
    expect(await sendDue()).toEqual(['done']);
    const read = await mail.arrived[0]?.read();
    expect(read?.text).toContain('Por ahora no tiene turnos reservados.');
    expect(read?.text).not.toContain(over.code);
  });

  test('are written anew at each try', async () => {
    const patient = await insertPatient(database, {
      email: 'ana@correo.example',
    });
    const appointment = await book(patient.id);
    await ask(patient.id);
    const sending = sendingOn(services, { email });
    const [id = 0] = await takeDueIds(services);
    mail.answerNext({ code: 450, at: 'recipient' });
    expect(await sendMessage(sending, id)).toMatch(/^(later|away)$/);
    await cancelAppointment(services, byLink(appointment));
    expect(await sendMessage(sending, id)).toBe('done');
    expect((await mail.arrived[0]?.read())?.text).toContain(
      'Por ahora no tiene turnos reservados.',
    );
  });

  test('stay in the desk’s list as they were told', async () => {
    const patient = await insertPatient(database, {
      email: 'ana@correo.example',
    });
    const appointment = await book(patient.id);
    await ask(patient.id);
    await sendDue();
    await cancelAppointment(services, byLink(appointment));
    const { messages } = await listMessages(services, {
      status: 'sent',
      now: testNow,
    });
    expect(messages[0]?.text).toContain(appointment.code);
    expect(messages[0]?.text).not.toContain('token');
  });

  test('go by WhatsApp without e-mail, as they are when the desk opens it, with links that ask for proof', async () => {
    const patient = await insertPatient(database);
    const appointment = await book(patient.id);
    await ask(patient.id);
    const open = async () => {
      const opened = await openMessage(services, {
        id: (await outbox())[0].id,
        sessionId: randomUUID(),
        now: testNow,
      });
      return (
        new URL(opened.ok ? opened.value.whatsappUrl : '').searchParams.get(
          'text',
        ) ?? ''
      );
    };
    const text = await open();
    expect(text).toContain(appointment.code);
    expect(text).toContain(
      `https://turnos.example/cancelar-turno/${appointment.id}`,
    );
    expect(text).not.toContain('token');
    const later = await book(patient.id);
    const { messages } = await listMessages(services, {
      status: 'opened',
      now: testNow,
    });
    expect(messages[0]?.text).not.toContain(later.code);
    expect(await open()).toContain(later.code);
    expect((await outbox())[0].facts.turnos).toHaveLength(2);
  });

  test('are sent once for each request, and not a day late', async () => {
    const patient = await insertPatient(database, {
      email: 'ana@correo.example',
    });
    const subjectId = randomUUID();
    await Promise.all(
      Array.from({ length: 20 }, () => ask(patient.id, subjectId)),
    );
    await ask(patient.id);
    expect(await outbox()).toHaveLength(2);
    await sendDue(new Date(testNow.getTime() + 86_400_000));
    expect(mail.arrived).toHaveLength(0);
    expect(await outbox()).toMatchObject([
      { status: 'dropped' },
      { status: 'dropped' },
    ]);
  });
});
