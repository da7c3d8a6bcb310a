import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ICAL from 'ical.js';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AppointmentStatus } from '../../../../base/clinic/rules/appointment-status.ts';
import {
  type MailAnswer,
  type MailServerOptions,
  startMailServer,
} from '../../../../testing/servers/mail-server.ts';
import type { AppointmentEvent } from '../../../appointments/server/feeds/ics-file.ts';
import type { Message } from '../message/message.ts';
import type { Channel } from './delivery.ts';
import { type EmailChannelOptions, openEmailChannel } from './email-channel.ts';

const patient = { name: 'María Pérez', address: 'maria@correo.example' };
const message: Message = {
  key: 'turno:0192:3:confirmation:email',
  subject: 'Su turno del martes 24 de noviembre a las 10:20',
  paragraphs: ['María Pérez: su turno está reservado.'],
  facts: [{ label: 'Código', value: 'K7M2QF' }],
  appointments: [],
  action: {
    label: 'Ver, cambiar o cancelar',
    url: 'https://turnos.clinica.example/cancelar-turno/1?token=x',
  },
  calendar: null,
  unsubscribeUrl: null,
  lockScreenText: '',
  clinic: {
    name: 'Clínica del Sol',
    address: 'Av. Siempre Viva 742',
    phones: ['11 5555-0100'],
  },
};
const clinic = 'Clínica del Sol <turnos@clinica.example>';

const eventWith = (status: AppointmentStatus): AppointmentEvent => ({
  appointment: {
    id: '01998f00-0000-7000-8000-000000000001',
    code: 'K7M2QF',
    status,
    version: 3,
    startsAt: new Date('2026-11-24T13:20:00Z'),
    endsAt: new Date('2026-11-24T13:40:00Z'),
    doctorName: 'Julia Ríos',
    roomName: null,
  },
  clinic: {
    name: 'Clínica del Sol',
    address: 'Av. Siempre Viva 742',
    city: '',
    phones: [],
  },
  namesProfessional: true,
  stamp: new Date('2026-11-20T12:00:00Z'),
});

const toClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});

async function serve(
  options: MailServerOptions & Partial<EmailChannelOptions> = {},
) {
  const server = await startMailServer(options);
  toClose.push(server.stop);
  return { server, channel: open({ smtpUrl: server.url, ...options }) };
}

function open(
  options: Partial<EmailChannelOptions> & { smtpUrl: string },
): Channel {
  const channel = openEmailChannel({ mailFrom: clinic, ...options });
  toClose.unshift(channel.close);
  return channel;
}

async function sendOne(changes: Partial<Message> = {}, to = patient) {
  const { server, channel } = await serve();
  expect(await channel.send({ ...message, ...changes }, to)).toEqual({
    outcome: 'sent',
  });
  const [arrived] = server.arrived;
  if (!arrived) throw new Error('nothing arrived');
  const mail = await arrived.read();
  const header = (name: string) =>
    mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  return { arrived, mail, header };
}

describe('a sent e-mail', () => {
  test('comes from the clinic to the patient, in HTML and in plain text', async () => {
    const { arrived, mail } = await sendOne();
    expect(arrived.envelope).toEqual({
      from: 'turnos@clinica.example',
      to: ['maria@correo.example'],
    });
    expect(mail.from).toMatchObject({
      name: 'Clínica del Sol',
      address: 'turnos@clinica.example',
    });
    expect(mail.to).toEqual([patient]);
    expect(mail.subject).toBe(message.subject);
    expect(mail.html).toContain('su turno está reservado');
    expect(mail.text).toContain('su turno está reservado');
    expect(arrived.raw).toMatch(/^Content-Type: multipart\/alternative/m);
  });

  test('has its date, and headers that stop automatic answers', async () => {
    const { mail, header } = await sendOne();
    expect(Math.abs(Date.parse(mail.date ?? '') - Date.now())).toBeLessThan(
      60_000,
    );
    expect(header('auto-submitted')).toEqual(['auto-generated']);
    expect(header('x-auto-response-suppress')).toEqual(['All']);
  });

  test('keeps one identity over repeated sendings, unlike any other message', async () => {
    const { server, channel } = await serve();
    for (const key of [message.key, message.key, 'turno:0192:4:change:email']) {
      await channel.send({ ...message, key }, patient);
    }
    const ids = await Promise.all(
      server.arrived.map(async (arrived) => (await arrived.read()).messageId),
    );
    const name = createHash('sha256').update(message.key).digest('hex');
    expect(ids.slice(0, 2)).toEqual(Array(2).fill(`<${name}@clinica.example>`));
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('offers one-step unsubscription, except about a patient’s own appointment', async () => {
    const about = await sendOne();
    expect([
      ...about.header('list-unsubscribe'),
      ...about.header('list-unsubscribe-post'),
    ]).toEqual([]);
    const url = `https://turnos.clinica.example/api/public/unsubscribe/0192/email/${'t'.repeat(90)}`;
    const { arrived, header } = await sendOne({ unsubscribeUrl: url });
    expect(header('list-unsubscribe')).toEqual([`<${url}>`]);
    expect(header('list-unsubscribe-post')).toEqual([
      'List-Unsubscribe=One-Click',
    ]);
    expect(arrived.raw).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`);
  });

  test.each([
    ['REQUEST', 'booked'],
    ['CANCEL', 'cancelled'],
  ] as const)(
    'carries a %s with sender and recipient, in both calendar parts',
    async (method, status) => {
      const { arrived, mail } = await sendOne({ calendar: eventWith(status) });
      expect(arrived.raw).toMatch(
        new RegExp(
          `^Content-Type: text/calendar; charset=utf-8; method=${method}\\r$`,
          'm',
        ),
      );
      const calendars = mail.attachments.filter(({ mimeType }) =>
        /calendar|ics/.test(mimeType),
      );
      expect(calendars.map(({ filename }) => filename)).toContain(
        'appointment.ics',
      );
      expect(calendars.length).toBe(2);
      for (const { content: bytes } of calendars) {
        const text = new TextDecoder().decode(bytes as ArrayBuffer);
        const calendar = new ICAL.Component(ICAL.parse(text));
        expect(calendar.getFirstPropertyValue('method')).toBe(method);
        const event = calendar.getFirstSubcomponent('vevent');
        expect(event?.getFirstPropertyValue('organizer')).toBe(
          'mailto:turnos@clinica.example',
        );
        expect(event?.getFirstPropertyValue('attendee')).toBe(
          'MAILTO:maria@correo.example',
        );
      }
    },
  );

  test('has the clinic’s name if the sender is a bare address', async () => {
    const { server, channel } = await serve({
      mailFrom: 'turnos@clinica.example',
    });
    await channel.send(message, patient);
    expect(await server.arrived[0]?.read()).toMatchObject({
      from: { name: 'Clínica del Sol', address: 'turnos@clinica.example' },
    });
  });
});

describe('a hostile name', () => {
  let usualHeaders: Set<string>;
  beforeAll(async () => {
    const { mail } = await sendOne();
    usualHeaders = new Set(mail.headers.map(({ key }) => key));
  });

  test.each([
    [
      'a line break and a header',
      'Ana\r\nBcc: otro@correo.example\r\nX-Injected: 1',
    ],
    ['a bare line feed', 'Ana\nX-Injected: 1'],
    ['a bare carriage return', 'Ana\rX-Injected: 1'],
    ['a Unicode line separator', 'Ana\u2028X-Injected: 1\u2029\u0085'],
    ['a body of its own', 'Ana\r\n\r\n<script>alert(1)</script>'],
    ['an end of the message', 'Ana\r\n.\r\nMAIL FROM:<x@y.example>'],
    ['a comma', 'Pérez, Ana'],
    ['another recipient', 'Ana <otro@correo.example>, Luis'],
    ['another recipient in quotes', 'Ana" <otro@correo.example>, "Luis'],
    ['a group', 'todos: otro@correo.example;'],
    ['a backslash at its end', 'Ana\\'],
    ['placeholders', '{{codigo}} {{{enlace}}} %s'],
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['an encoded word', '=?utf-8?q?Ana=0d=0aX-Injected:_1?='],
    ['text that turns around', 'Ana\u202egro.live\u200b'],
    ['a zero', 'Ana\0Luis'],
    ['half an emoji', 'Ana \ud83d'],
    ['5,000 characters', 'ñ'.repeat(5000)],
    ['nothing', ''],
  ])('with %s adds no header and no recipient', async (_what, name) => {
    const { arrived, mail, header } = await sendOne(
      { subject: `Turno de ${name}` },
      { ...patient, name },
    );
    expect(arrived.envelope).toEqual({
      from: 'turnos@clinica.example',
      to: ['maria@correo.example'],
    });
    expect(mail.to?.map(({ address }) => address)).toEqual([
      'maria@correo.example',
    ]);
    expect([
      ...(mail.cc ?? []),
      ...(mail.bcc ?? []),
      ...header('x-injected'),
    ]).toEqual([]);
    expect(new Set(mail.headers.map(({ key }) => key))).toEqual(usualHeaders);
    const shown = [mail.to?.[0]?.name ?? '', mail.subject ?? ''];
    for (const text of shown)
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(shown.join('').length).toBeLessThan(340);
    expect(
      Math.max(...arrived.raw.split('\r\n').map((line) => line.length)),
    ).toBeLessThan(998);
  });

  test('that is only unusual is kept as it is', async () => {
    for (const name of [
      'Pérez, Ana',
      'Ana "Anita" Núñez',
      "O'Higgins (h.)",
      '{{nombre}}',
      '李小龙',
    ]) {
      expect((await sendOne({}, { ...patient, name })).mail.to).toEqual([
        { ...patient, name },
      ]);
    }
  });

  test.each([
    'Gane en premios.example',
    'https://premios.example/ya',
    'Llame al 11 5555-4444',
  ])(
    'with a link or a number (%s), from older data, is left out',
    async (name) => {
      const { mail } = await sendOne({}, { ...patient, name });
      expect(mail.to).toEqual([{ ...patient, name: '' }]);
    },
  );
});

test.each([
  'maria@correo.example, otro@correo.example',
  'maria@correo.example;otro@correo.example',
  'maria@correo.example\r\nBcc: otro@correo.example',
  'Maria <maria@correo.example>',
  '"maria@correo.example,otro"@correo.example',
  'maria@correo.example\uff0cotro@correo.example',
  'sin arroba',
  '',
  `${'a'.repeat(250)}@correo.example`,
])('the address %j is refused before a connection', async (address) => {
  const { server, channel } = await serve();
  expect(await channel.send(message, { ...patient, address })).toEqual({
    outcome: 'refused',
    reason: 'La dirección de correo no es válida.',
    isAddressBad: true,
  });
  expect(server.connections).toBe(0);
});

describe('the server’s answer', () => {
  const badAddress = { outcome: 'refused', isAddressBad: true };
  const refused = { outcome: 'refused', isAddressBad: false };
  const failed = { outcome: 'failed' };

  test.each<[MailAnswer, object, string]>([
    [{ code: 550, at: 'recipient', text: 'No such user' }, badAddress, '550'],
    [
      { code: 550, at: 'recipient', text: '5.1.1 User unknown' },
      badAddress,
      '550 5.1.1',
    ],
    [{ code: 551, at: 'recipient' }, badAddress, '551'],
    [{ code: 553, at: 'recipient' }, badAddress, '553'],
    [
      { code: 554, at: 'recipient', text: '5.1.2 Bad destination system' },
      badAddress,
      '554 5.1.2',
    ],
    [
      { code: 550, at: 'recipient', text: '5.2.1 Mailbox disabled' },
      badAddress,
      '550 5.2.1',
    ],
    [
      { code: 550, at: 'message', text: '5.1.1 User unknown' },
      badAddress,
      '550 5.1.1',
    ],
    [
      { code: 550, at: 'recipient', text: '5.1.8 Bad sender' },
      refused,
      '550 5.1.8',
    ],
    [
      { code: 550, at: 'recipient', text: '5.7.1 Relaying denied' },
      refused,
      '550 5.7.1',
    ],
    [
      { code: 552, at: 'recipient', text: '5.2.2 Mailbox full' },
      refused,
      '552 5.2.2',
    ],
    [{ code: 554, at: 'recipient' }, refused, '554'],
    [{ code: 552, at: 'message' }, refused, '552'],
    [{ code: 554, at: 'message', text: '5.7.1 Policy' }, refused, '554 5.7.1'],
    [{ code: 550, at: 'message', text: 'Looks like spam' }, refused, '550'],
    [
      { code: 450, at: 'recipient', text: '4.2.0 Greylisted' },
      failed,
      '450 4.2.0',
    ],
    [{ code: 452, at: 'recipient' }, failed, '452'],
    [{ code: 451, at: 'message' }, failed, '451'],
    [{ code: 421, at: 'recipient' }, failed, '421'],
    [{ code: 421, at: 'message' }, failed, '421'],
    [{ code: 503, at: 'recipient' }, failed, '503'],
    [{ code: 421, at: 'greeting' }, failed, ''],
    [
      { code: 554, at: 'greeting', text: 'Your network is blocked' },
      failed,
      '',
    ],
    [{ hangAt: 'greeting' }, failed, ''],
    [{ hangAt: 'recipient' }, failed, ''],
    [{ hangAt: 'message' }, failed, ''],
    [{ closeAt: 'recipient' }, failed, ''],
    [{ closeAt: 'message' }, failed, ''],
  ])('%j decides the outcome', async (answer, expected, code) => {
    // Only the server that hangs is left; a slow machine answers late.
    const { server, channel } = await serve(
      'hangAt' in answer ? { patienceMs: 1000 } : {},
    );
    // A server that drops connections drops the second one too.
    const again = 'at' in answer && answer.at === 'greeting' ? [answer] : [];
    server.answerNext(answer, ...again);
    const delivery = await channel.send(message, patient);
    expect(delivery).toMatchObject(expected);
    const reason = 'reason' in delivery ? delivery.reason : '';
    expect(reason).toMatch(/^[^\n]{10,200}\.$/);
    expect(reason).toContain(code);
    expect(reason).not.toMatch(/unknown|spam|maria|blocked|relaying/i);
    expect(server.arrived).toEqual([]);
    server.clear();
    expect(await channel.send(message, patient)).toEqual({ outcome: 'sent' });
    expect(server.arrived.length).toBe(1);
  });

  test('is waited for, if slow', async () => {
    const { server, channel } = await serve();
    server.answerNext({ accept: true, afterMs: 500 });
    expect(await channel.send(message, patient)).toEqual({ outcome: 'sent' });
  });

  test('that never comes ends the try after its whole time', async () => {
    const { server, channel } = await serve({ patienceMs: 800 });
    server.answerNext({ hangAt: 'message' });
    const tooLate = sleep(15_000, 'too late');
    expect(
      await Promise.race([channel.send(message, patient), tooLate]),
    ).toMatchObject({
      outcome: 'failed',
    });
  });

  test('that trickles in ends the try too', async () => {
    const trickling = createServer((socket) => {
      const timer = setInterval(() => socket.write('220-espere\r\n'), 50);
      socket.on('error', () => {}).on('close', () => clearInterval(timer));
    });
    await new Promise<void>((resolve) =>
      trickling.listen(0, '127.0.0.1', resolve),
    );
    toClose.push(
      () => new Promise((resolve) => trickling.close(() => resolve())),
    );
    const { port } = trickling.address() as { port: number };
    const channel = open({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      patienceMs: 600,
    });
    const tooLate = sleep(15_000, 'too late');
    expect(
      await Promise.race([channel.send(message, patient), tooLate]),
    ).toMatchObject({
      outcome: 'failed',
    });
  });

  test('is a failure for an absent server or an unknown name', async () => {
    const { server, channel } = await serve();
    await server.stop();
    expect(await channel.send(message, patient)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
    const nowhere = open({
      smtpUrl: 'smtp://correo.invalid:25',
      patienceMs: 2000,
    });
    expect(await nowhere.send(message, patient)).toMatchObject({
      outcome: 'failed',
    });
  });

  test('that is missing after the text leads to no second try at once', async () => {
    const { server, channel } = await serve();
    await channel.send(message, patient);
    let count = 0;
    server.answerEach(() => {
      count += 1;
      return { closeAt: 'message' };
    });
    expect(await channel.send(message, patient)).toMatchObject({
      outcome: 'failed',
    });
    expect(count).toBe(1);
  });
});

describe('the connection', () => {
  test('is kept for one message after another', async () => {
    const { server, channel } = await serve();
    for (let sent = 0; sent < 10; sent += 1)
      await channel.send(message, patient);
    expect([server.arrived.length, server.connections]).toEqual([10, 1]);
  });

  test('is made anew after the server dropped it, unnoticed', async () => {
    const { server, channel } = await serve();
    await channel.send(message, patient);
    server.dropConnections();
    expect(await channel.send(message, patient)).toEqual({ outcome: 'sent' });
    expect(server.connections).toBe(2);
  });

  test('is kept after a recipient was refused', async () => {
    const { server, channel } = await serve();
    server.answerEach((to) =>
      to.startsWith('nadie') ? { code: 550, at: 'recipient' } : undefined,
    );
    for (const address of [
      'a@correo.example',
      'nadie@correo.example',
      'b@correo.example',
    ]) {
      await channel.send(message, { ...patient, address });
    }
    expect(server.arrived.map(({ envelope }) => envelope.to)).toEqual([
      ['a@correo.example'],
      ['b@correo.example'],
    ]);
    expect(server.connections).toBe(1);
  });

  test('carries messages sent at once, each to its own recipient', async () => {
    const { server, channel } = await serve();
    const people = Array.from(
      { length: 30 },
      (_, index) => `p${index}@correo.example`,
    );
    const deliveries = await Promise.all(
      people.map((address) => channel.send(message, { ...patient, address })),
    );
    expect(new Set(deliveries.map(({ outcome }) => outcome))).toEqual(
      new Set(['sent']),
    );
    expect(
      server.arrived.map(({ envelope }) => envelope.to.join()).sort(),
    ).toEqual(people.sort());
  });

  test('is closed after the message on its way, and takes no other', async () => {
    const { server, channel } = await serve();
    server.answerNext({ accept: true, afterMs: 300 });
    const last = channel.send(message, patient);
    await expect.poll(() => server.connections).toBe(1);
    await channel.close();
    expect(await last).toEqual({ outcome: 'sent' });
    expect(await channel.send(message, patient)).toMatchObject({
      outcome: 'failed',
    });
    expect(server.arrived.length).toBe(1);
  });
});

describe('the sign-in to the server', () => {
  const account = {
    user: 'turnos@clinica.example',
    password: 'una clave: c/ @ñ%',
  };

  test.each(['implicit', 'required', 'offered'] as const)(
    'is encrypted (%s)',
    async (tls) => {
      const { server, channel } = await serve({ tls, account });
      expect(await channel.send(message, patient)).toEqual({ outcome: 'sent' });
      expect(server.signIns).toEqual([{ ...account, isEncrypted: true }]);
      expect(server.arrived[0]).toMatchObject({
        user: account.user,
        isEncrypted: true,
      });
    },
  );

  test('is unencrypted only within this machine', async () => {
    const { server, channel } = await serve({ tls: 'none', account });
    expect(await channel.send(message, patient)).toEqual({ outcome: 'sent' });
    expect(server.signIns).toEqual([{ ...account, isEncrypted: false }]);
    // The same server under an address that is not recognised as this machine.
    const elsewhere = open({
      smtpUrl: server.url.replace('127.0.0.1', '0.0.0.0'),
    });
    expect(await elsewhere.send(message, patient)).toEqual({
      outcome: 'failed',
      reason: 'No se pudo cifrar la conexión con el servidor de correo.',
    });
    expect([server.signIns.length, server.arrived.length]).toEqual([1, 1]);
  });

  test.each(['implicit', 'offered'] as const)(
    'trusts no unknown certificate (%s)',
    async (tls) => {
      const { server } = await serve({ tls, account });
      const channel = open({
        smtpUrl: server.url.replace('127.0.0.1', '0.0.0.0'),
        patienceMs: 3000,
      });
      expect(await channel.send(message, patient)).toMatchObject({
        outcome: 'failed',
      });
      expect([server.signIns, server.arrived]).toEqual([[], []]);
    },
  );

  test('with a wrong password fails without telling it, and the next message tries anew', async () => {
    const { server } = await serve({ tls: 'required', account });
    const channel = open({
      smtpUrl: server.url.replace(/:[^:@]*@/, ':equivocada@'),
    });
    for (const count of [1, 2]) {
      expect(await channel.send(message, patient)).toEqual({
        outcome: 'failed',
        reason: 'El servidor de correo no aceptó el usuario o la clave (535).',
      });
      expect(server.signIns.length).toBe(count);
    }
  });

  test('without a set account fails, with a reason for the operator', async () => {
    const { server } = await serve({ tls: 'offered', account });
    const channel = open({ smtpUrl: `smtp://127.0.0.1:${server.port}` });
    expect(await channel.send(message, patient)).toEqual({
      outcome: 'failed',
      reason:
        'El servidor de correo pide identificarse o cifrar la conexión (530).',
    });
  });
});
