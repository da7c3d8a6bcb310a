import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  startWhatsappServer,
  type WhatsappAnswer,
  type WhatsappServer,
} from '../../../../testing/servers/whatsapp-server.ts';
import { messageKeyOf } from '../../../outbox/server/message-key.ts';
import type { Message } from '../message/message.ts';
import {
  openWhatsappChannel,
  type WhatsappChannelOptions,
} from './whatsapp-channel.ts';

const patient = { name: 'María Pérez', address: '+5491155550100' };
const link = `https://turnos.clinica.example/cancelar-turno/0192?token=${'_-aB'.repeat(11)}`;
const message: Message = {
  key: messageKeyOf({
    appointmentId: '0192',
    appointmentVersion: 3,
    subjectId: null,
    kind: 'reminder',
    offsetMinutes: 180,
    channel: 'whatsapp',
  }),
  subject: 'Recuerde su turno',
  paragraphs: ['Hola, María Pérez:', 'Le recordamos que tiene un turno.'],
  facts: [
    { label: 'Día', value: 'Martes 24 de noviembre' },
    { label: 'Código', value: 'K7M2QF' },
  ],
  appointments: [],
  action: { label: 'Confirmar, cambiar o cancelar', url: link },
  calendar: null,
  unsubscribeUrl: null,
  lockScreenText: '',
  clinic: {
    name: 'Clínica del Sol',
    address: 'Av. Siempre Viva 742',
    phones: ['11 5555-0100'],
  },
};

let server: WhatsappServer;
beforeEach(async () => {
  server = await startWhatsappServer();
});
afterEach(() => server.stop());

function open(options: Partial<WhatsappChannelOptions> = {}) {
  const { apiUrl, phoneId, token } = server;
  return openWhatsappChannel({
    apiUrl,
    phoneId,
    token,
    argentineFormat: '549',
    templatePrefix: 'turnoclaro_',
    ...options,
  });
}

describe('a sent message', () => {
  test('is the approved template of its kind, in Spanish, with the clinic, the words and the details', async () => {
    expect(await open().send(message, patient)).toEqual({ outcome: 'sent' });
    expect(server.received).toEqual([
      {
        to: '5491155550100',
        template: 'turnoclaro_reminder',
        language: 'es_AR',
        parameters: [
          'Clínica del Sol',
          'Hola, María Pérez: Le recordamos que tiene un turno.',
          `Día: Martes 24 de noviembre · Código: K7M2QF · Confirmar, cambiar o cancelar: ${link}`,
        ],
        body: expect.objectContaining({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
        }),
      },
    ]);
  });

  test('lists several appointments whole and without links, and counts those without room', async () => {
    const appointments = Array.from({ length: 5 }, (_, index) => ({
      title: `Martes ${index + 1} de diciembre de 2026, 10:20 h`,
      facts: [
        {
          label: 'Lugar',
          value: 'Consultorio 3, Av. Siempre Viva 742, Buenos Aires',
        },
        { label: 'Código', value: `K7M2Q${index + 2}` },
      ],
      action: { label: 'Ver, cambiar o cancelar', url: `${link}${index}` },
    }));
    const channel = open();
    const details = async (count: number) => {
      const list = {
        ...message,
        facts: [],
        action: null,
        appointments: appointments.slice(0, count),
      };
      expect(await channel.send(list, patient)).toEqual({ outcome: 'sent' });
      return server.received.at(-1)?.parameters[2] ?? '';
    };
    const first =
      'Martes 1 de diciembre de 2026, 10:20 h: Consultorio 3, Av. Siempre Viva 742, Buenos Aires, K7M2Q2';
    expect(await details(1)).toBe(first);
    expect(await details(3)).toMatch(
      /^Martes 1 .*K7M2Q2 · Martes 2 .*K7M2Q3 · Martes 3 .*K7M2Q4$/,
    );
    const five = await details(5);
    expect(five).toMatch(/^Martes 1 .*K7M2Q4 · y 2 más$/);
    expect([...five].length).toBeLessThanOrEqual(350);
    expect(five).not.toContain('token');
  });

  test('has the template prefix of the clinic', async () => {
    const key = message.key.replace('reminder', 'clinic_cancellation');
    await open({ templatePrefix: 'sol_' }).send({ ...message, key }, patient);
    expect(server.received[0]?.template).toBe('sol_clinic_cancellation');
  });

  test.each([
    ['54', '+5491155550100', '541155550100'],
    ['54', '+5492966420100', '542966420100'],
    ['54', '+541143210000', '541143210000'],
    ['54', '+59899123456', '59899123456'],
    ['549', '+5491155550100', '5491155550100'],
    ['549', '+59899123456', '59899123456'],
  ] as const)(
    'in format %s to %s goes to %s',
    async (argentineFormat, address, to) => {
      await open({ argentineFormat }).send(message, { ...patient, address });
      expect(server.received[0]?.to).toBe(to);
    },
  );

  test.each([
    ['line breaks', 'Ana\r\n\r\nLuis\t\u2028x'],
    ['many spaces', `Ana${' '.repeat(50)}Luis`],
    ['5,000 characters', 'ñ'.repeat(5000)],
    ['HTML and placeholders', '<b>{{1}}</b> *gratis* {{2}}'],
    ['half an emoji', 'Ana \ud83d'],
    ['nothing', ''],
  ])(
    'is still a template of three fit texts if a name has %s',
    async (_what, name) => {
      const hostile = {
        ...message,
        paragraphs: [`Hola, ${name}:`, name],
        facts: [{ label: 'Profesional', value: name }],
        clinic: { ...message.clinic, name: `Clínica ${name}` },
      };
      expect(await open().send(hostile, patient)).toEqual({ outcome: 'sent' });
      const parameters = server.received[0]?.parameters ?? [];
      expect(parameters.length).toBe(3);
      expect(parameters.join('').length).toBeLessThan(900);
      expect(parameters[2]?.endsWith(link)).toBe(true);
      expect(parameters.join('')).not.toMatch(/\*|\s{2}|[\r\n\t]/);
    },
  );

  test('says how to reach the clinic if it has no other details', async () => {
    await open().send({ ...message, facts: [], action: null }, patient);
    expect(server.received[0]?.parameters[2]).toBe('11 5555-0100');
  });
});

test.each([
  '',
  '1155550100',
  '+54 9 11 5555-0100',
  '+549115555010012345',
  '+0',
  'maria@correo.example',
  '+54911\n1',
])('the phone %j is refused before a connection', async (address) => {
  expect(await open().send(message, { ...patient, address })).toEqual({
    outcome: 'refused',
    reason: 'El número de teléfono no es válido.',
    isAddressBad: true,
  });
  expect(server.requests).toBe(0);
});

describe('WhatsApp’s answer', () => {
  const badNumber = { outcome: 'refused', isAddressBad: true };
  const refused = { outcome: 'refused', isAddressBad: false };
  const failed = { outcome: 'failed' };

  test.each<[WhatsappAnswer, object, RegExp]>([
    [{ error: 131026 }, badNumber, /número \(131026\)/],
    [{ error: 131030 }, badNumber, /permitidos \(131030\)/],
    [{ error: 131021 }, badNumber, /131021/],
    [{ error: 130429, status: 429 }, failed, /más tarde \(130429\)/],
    [{ error: 131056 }, failed, /más tarde \(131056\)/],
    [{ error: 80007 }, failed, /más tarde \(80007\)/],
    [{ error: 4 }, failed, /más tarde \(4\)/],
    [{ status: 429, body: '' }, failed, /más tarde \(429\)/],
    [{ error: 131000, status: 500 }, failed, /disponible \(131000\)/],
    [{ error: 131016, status: 503 }, failed, /disponible/],
    [{ error: 2, status: 503 }, failed, /disponible/],
    [
      { status: 502, body: '<html>Bad gateway</html>' },
      failed,
      /disponible \(502\)/,
    ],
    [{ error: 190, status: 401 }, failed, /WHATSAPP_TOKEN \(190\)/],
    [{ error: 0, status: 401 }, failed, /WHATSAPP_TOKEN \(0\)/],
    [{ status: 401, body: 'no' }, failed, /WHATSAPP_TOKEN \(401\)/],
    [{ error: 10, status: 403 }, failed, /permiso/],
    [{ error: 200, status: 403 }, failed, /permiso/],
    [{ status: 403, body: 'no' }, failed, /permiso/],
    [{ error: 131031, status: 403 }, failed, /bloqueada/],
    [{ error: 368, status: 403 }, failed, /bloqueada/],
    [{ error: 131042 }, failed, /pago/],
    [{ error: 133010 }, failed, /WHATSAPP_PHONE_ID/],
    [{ error: 100, subcode: 33 }, failed, /WHATSAPP_PHONE_ID/],
    [
      { error: 132001, status: 404 },
      refused,
      /turnoclaro_reminder.*\(132001\)/,
    ],
    [{ error: 132000 }, refused, /plantilla/],
    [{ error: 131051 }, refused, /rechazó el mensaje \(131051\)/],
    [{ error: 131049 }, refused, /rechazó/],
    [{ error: 100 }, refused, /rechazó el mensaje \(100\)/],
    [{ status: 404, body: '{"error":{"code":"x"}}' }, refused, /404/],
    [
      { status: 302, body: '', location: 'http://127.0.0.1:9/' },
      failed,
      /conectar/,
    ],
    ['close', failed, /conectar/],
    ['hang', failed, /a tiempo/],
  ])('%j decides the outcome', async (answer, expected, reason) => {
    server.answerNext(answer);
    // Only the server that hangs is left; a slow machine answers late.
    const impatient = answer === 'hang' ? { patienceMs: 500 } : {};
    const delivery = await open(impatient).send(message, patient);
    expect(delivery).toMatchObject(expected);
    const said = 'reason' in delivery ? delivery.reason : '';
    expect(said).toMatch(reason);
    expect(said).not.toMatch(/EAAG|As told|5555/);
    expect(said).toMatch(/^[^\n]{10,200}\.$/);
    expect(server.received).toEqual([]);
    expect(await open().send(message, patient)).toEqual({ outcome: 'sent' });
  });

  test('to a wrong token or number of the clinic is a fault of set-up', async () => {
    expect(
      await open({ token: 'EAAG-otro' }).send(message, patient),
    ).toMatchObject(failed);
    expect(
      await open({ phoneId: '999999' }).send(message, patient),
    ).toMatchObject({
      ...failed,
      reason: expect.stringContaining('WHATSAPP_PHONE_ID'),
    });
  });

  test('is a failure for an absent server', async () => {
    const channel = open();
    await server.stop();
    expect(await channel.send(message, patient)).toEqual({
      outcome: 'failed',
      reason: 'No se pudo conectar con WhatsApp.',
    });
  });
});

test('a closed channel takes no message, after the one on its way ended', async () => {
  const channel = open({ patienceMs: 400 });
  server.answerNext('hang');
  const last = channel.send(message, patient);
  await expect.poll(() => server.requests).toBe(1);
  await channel.close();
  const lateness = setTimeout(50, 'still on its way');
  expect(await Promise.race([last, lateness])).toMatchObject({
    outcome: 'failed',
  });
  expect(await channel.send(message, patient)).toMatchObject({
    outcome: 'failed',
  });
  expect(server.requests).toBe(1);
});
