import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type SmsAnswer,
  type SmsServer,
  startSmsServer,
} from '../../../../testing/servers/sms-server.ts';
import { messageKeyOf } from '../../../outbox/server/message-key.ts';
import type { Message } from '../message/message.ts';
import {
  openSmsChannel,
  type SmsChannelOptions,
  smsTextOf,
} from './sms-channel.ts';

const patient = { name: 'María Pérez', address: '+5491155550100' };
const link = `https://turnos.clinica.example/cancelar-turno/0192?token=${'_-aB'.repeat(11)}`;
const message: Message = {
  key: messageKeyOf({
    appointmentId: '0192',
    appointmentVersion: 3,
    subjectId: null,
    kind: 'reminder',
    offsetMinutes: 180,
    channel: 'sms',
  }),
  subject: 'Recuerde su turno con Laura Gómez',
  paragraphs: ['Hola, María Pérez:', 'Venga en ayunas.'],
  facts: [{ label: 'Profesional', value: 'Laura Gómez' }],
  appointments: [],
  action: { label: 'Confirmar, cambiar o cancelar', url: link },
  calendar: null,
  unsubscribeUrl: null,
  lockScreenText: 'Su turno es el miércoles 25 de noviembre a las 10:20.',
  clinic: {
    name: 'Clínica del Ñandú',
    address: 'Av. Siempre Viva 742',
    phones: ['11 5555-0100'],
  },
};

let server: SmsServer;
beforeEach(async () => {
  server = await startSmsServer();
});
afterEach(() => server.stop());

function open(options: Partial<SmsChannelOptions> = {}) {
  const { apiUrl, token } = server;
  return openSmsChannel({ apiUrl, token, sender: 'Clinica', ...options });
}

describe('a sent message', () => {
  test('is the clinic, the text for a locked screen and the link, without accents', async () => {
    expect(await open().send(message, patient)).toEqual({ outcome: 'sent' });
    expect(server.received).toEqual([
      {
        from: 'Clinica',
        to: '+5491155550100',
        text: `Clinica del Ñandu: Su turno es el miercoles 25 de noviembre a las 10:20. ${link}`,
      },
    ]);
  });

  test('goes out once if it is tried twice, and another one goes too', async () => {
    const channel = open();
    await channel.send(message, patient);
    await channel.send(message, patient);
    await channel.send({ ...message, key: `${message.key}2` }, patient);
    expect(server.requests).toBe(3);
    expect(server.received.length).toBe(2);
  });

  test('is the text alone if it has no link', () => {
    expect(smsTextOf({ ...message, action: null })).toBe(
      'Clinica del Ñandu: Su turno es el miercoles 25 de noviembre a las 10:20.',
    );
  });

  test.each([
    ['5,000 characters', 'ñ'.repeat(5000)],
    ['line breaks', 'Ana\r\n\r\nLuis\t\u2028x'],
    ['half an emoji', 'Ana \ud83d'],
    ['signs of other alphabets', '日本 Привет €[]{}~^|\\'],
    ['quotation marks', '«Ana» “Luis” – ‘x’…'],
  ])(
    'has three parts of GSM-7 at most and the whole link if a name has %s',
    (_what, name) => {
      const text = smsTextOf({
        ...message,
        lockScreenText: name,
        clinic: { ...message.clinic, name },
      });
      expect(text?.length).toBeLessThanOrEqual(459);
      expect(text?.endsWith(` ${link}`)).toBe(true);
      expect(text).toMatch(/^[A-Za-z0-9 @$_!"#%&'()*+,\-./:;<=>?¡¿ñÑüÜ]+$/);
    },
  );

  test('is not sent with half a link', async () => {
    const url = `https://turnos.example/${'a'.repeat(450)}`;
    const action = { label: 'Ver', url };
    expect(await open().send({ ...message, action }, patient)).toEqual({
      outcome: 'refused',
      reason: 'El enlace no cabe en un SMS.',
      isAddressBad: false,
    });
    expect(server.requests).toBe(0);
  });
});

test.each([
  '',
  '1155550100',
  '+54 9 11 5555-0100',
  '+549115555010012345',
  'maria@correo.example',
  '+541143210000',
])('the phone %j is refused before a connection', async (address) => {
  expect(await open().send(message, { ...patient, address })).toEqual({
    outcome: 'refused',
    reason: 'El número no es de un celular.',
    isAddressBad: true,
  });
  expect(server.requests).toBe(0);
});

describe('the answer of the provider', () => {
  const refused = { outcome: 'refused', isAddressBad: false };
  const failed = { outcome: 'failed' };

  test.each<[SmsAnswer, object, RegExp]>([
    [{ status: 400 }, refused, /rechazó el mensaje \(400\)/],
    [{ status: 404 }, refused, /rechazó el mensaje \(404\)/],
    [{ status: 422 }, refused, /rechazó el mensaje \(422\)/],
    [{ status: 401 }, failed, /SMS_TOKEN \(401\)/],
    [{ status: 403 }, failed, /SMS_TOKEN \(403\)/],
    [{ status: 402 }, failed, /pago/],
    [{ status: 408 }, failed, /más tarde \(408\)/],
    [{ status: 429 }, failed, /más tarde \(429\)/],
    [{ status: 500 }, failed, /disponible \(500\)/],
    [{ status: 503 }, failed, /disponible \(503\)/],
    [{ status: 302, location: 'http://127.0.0.1:9/' }, failed, /conectar/],
    ['close', failed, /conectar/],
    ['hang', failed, /a tiempo/],
  ])(
    '%j decides the outcome, and the reason repeats none of it',
    async (answer, expected, reason) => {
      server.answerNext(answer);
      // Only the server that hangs is left; a slow machine answers late.
      const impatient = answer === 'hang' ? { patienceMs: 500 } : {};
      const delivery = await open(impatient).send(message, patient);
      expect(delivery).toMatchObject(expected);
      const said = 'reason' in delivery ? delivery.reason : '';
      expect(said).toMatch(reason);
      expect(said).not.toMatch(/token-de|5555|turno/);
      expect(server.received).toEqual([]);
      expect(await open().send(message, patient)).toEqual({ outcome: 'sent' });
    },
  );

  test('to a wrong token is a fault of set-up', async () => {
    const delivery = open({ token: 'otro' }).send(message, patient);
    expect(await delivery).toMatchObject(failed);
  });
});

test('a closed channel takes no message, after the one on its way ended', async () => {
  const channel = open({ patienceMs: 400 });
  server.answerNext('hang');
  const ended: unknown[] = [];
  void channel.send(message, patient).then((last) => ended.push(last));
  await expect.poll(() => server.requests).toBe(1);
  await channel.close();
  await new Promise(setImmediate);
  expect(ended).toMatchObject([{ outcome: 'failed' }]);
  expect(await channel.send(message, patient)).toMatchObject({
    outcome: 'failed',
  });
  expect(server.requests).toBe(1);
});
