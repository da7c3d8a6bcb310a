import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { messagesOf, sendingOn } from '../../../../testing/clinic/messages.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  type SmsServer,
  startSmsServer,
} from '../../../../testing/servers/sms-server.ts';
import { updateDueToQueued } from '../../../outbox/server/outbox-queries.ts';
import { listChoices } from '../../../outbox/server/preferences/choice-queries.ts';
import { listPreferences } from '../../../outbox/server/preferences/preference-queries.ts';
import { saveMessageChoice } from '../../../outbox/server/preferences/save-message-choice.ts';
import { saveMessagePreference } from '../../../outbox/server/preferences/save-message-preference.ts';
import { sendMessage } from '../worker/send-message.ts';
import { openSmsChannel, sms } from './sms-channel.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let server: SmsServer;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = { ...servicesOn(database.db), ways: ['sms'] };
  server = await startSmsServer();
  await database.owner.query(
    `alter table outbox alter column due_at set default '${testNow.toISOString()}'`,
  );
});
afterEach(async () => {
  await sms.settle?.(database.db, false);
  await database.owner.query(
    `update outbox set status = 'dropped', finished_at = now() where status in ('waiting', 'queued')`,
  );
  server.received.length = 0;
});
afterAll(() => server.stop());

const turn = (isOn: boolean) => sms.settle?.(database.db, isOn);

let slots = 0;
async function book(patientId: string) {
  const startsAt = at('2026-11-25', `${12 + slots++}:00`);
  const { doctorId, practiceId } = clinic;
  const slot = { doctorId, practiceId, startsAt };
  return bookTestAppointment(services, { slot, patientId });
}

async function wayTo(patientId: string) {
  const [choice] = await listChoices(database.db, patientId);
  return choice?.goesBy;
}

const choose = (patientId: string, channel: 'sms' | 'none') =>
  saveMessageChoice(database.db, {
    patientId,
    topic: 'appointments',
    channel,
    saidThrough: 'web',
  });

test('a patient who chose SMS gets one on the mobile, with a link of their own', async () => {
  await turn(true);
  const { id } = await insertPatient(database, { email: 'uno@correo.example' });
  await choose(id, 'sms');
  const { id: appointmentId } = await book(id);
  const [due] = await updateDueToQueued(database.db, {
    now: testNow,
    channels: ['sms'],
    limit: 10,
  });
  const { apiUrl, token } = server;
  const channel = openSmsChannel({ apiUrl, token, sender: '1155550100' });
  const sending = sendingOn(services, { sms: channel });
  expect(await sendMessage(sending, due?.id ?? 0)).toBe('done');
  expect(server.received).toEqual([
    {
      from: '1155550100',
      to: '+5491155554444',
      text: expect.stringMatching(
        new RegExp(
          `: Su turno quedo reservado: miercoles 25 de noviembre a las \\d+:00\\. https://turnos\\.example/cancelar-turno/${appointmentId}\\?token=[\\w-]{43}$`,
        ),
      ),
    },
  ]);
  expect(await messagesOf(database, appointmentId)).toMatchObject([
    { channel: 'sms', status: 'sent', sentTo: '+5491155554444' },
  ]);
});

test('SMS comes after e-mail and WhatsApp, and only where it is set up', async () => {
  const { id } = await insertPatient(database);
  expect(await wayTo(id)).toBe('whatsapp');
  await turn(true);
  expect(await wayTo(id)).toBe('whatsapp');
  const said = { patientId: id, topic: 'turnos', isWanted: false } as const;
  const refuse = (channel: 'whatsapp' | 'sms') =>
    saveMessagePreference(database.db, {
      ...said,
      channel,
      saidThrough: 'desk',
    });
  await refuse('whatsapp');
  expect(await wayTo(id)).toBe('sms');
  await turn(false);
  expect(await wayTo(id)).toBe('none');
  await turn(true);
  await refuse('sms');
  expect(await wayTo(id)).toBe('none');
});

test('no SMS goes to a landline, though it was chosen', async () => {
  await turn(true);
  const { id } = await insertPatient(database, { email: 'dos@correo.example' });
  await choose(id, 'sms');
  expect(await wayTo(id)).toBe('sms');
  await database.owner.query(
    `update patients set phone = '+541143210000' where id = $1`,
    [id],
  );
  expect(await wayTo(id)).toBe('email');
});

test('a waiting SMS goes by another way once the clinic sends none', async () => {
  await turn(true);
  const { id } = await insertPatient(database, {
    email: 'tres@correo.example',
  });
  await choose(id, 'sms');
  const { id: appointmentId } = await book(id);
  expect(await messagesOf(database, appointmentId)).toMatchObject([
    { channel: 'sms', status: 'waiting' },
  ]);
  await turn(false);
  expect(await messagesOf(database, appointmentId)).toMatchObject([
    { channel: 'email', status: 'waiting' },
  ]);
});

test('the counter sees what a patient refuses by SMS only where it is set up', async () => {
  const { id: patientId } = await insertPatient(database);
  const channelsOf = async (ways: Services['ways']) => {
    const said = await listPreferences(database.db, { patientId, ways });
    return [...new Set(said.map(({ channel }) => channel))];
  };
  expect(await channelsOf([])).toEqual(['email', 'whatsapp']);
  expect(await channelsOf(['sms'])).toEqual(['email', 'sms', 'whatsapp']);
});
