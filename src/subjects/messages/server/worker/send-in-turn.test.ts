import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
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
import { patienceMs } from '../../../../testing/patience.ts';
import {
  type MailServer,
  startMailServer,
} from '../../../../testing/servers/mail-server.ts';
import {
  startWhatsappServer,
  type WhatsappServer,
} from '../../../../testing/servers/whatsapp-server.ts';
import { openEmailChannel } from '../channels/email-channel.ts';
import { PUSH_PATIENCE_MS } from '../channels/push-channel.ts';
import { openWhatsappChannel } from '../channels/whatsapp-channel.ts';
import { mostWaitingMs, sendInTurn } from './send-in-turn.ts';

const database = testDatabase();
let clinic: SmallClinic;
let mail: MailServer;
let whatsapp: WhatsappServer;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  mail = await startMailServer();
  whatsapp = await startWhatsappServer();
});
afterAll(() => Promise.all([mail.stop(), whatsapp.stop()]));

test('a silent push service, at any address, delays no message behind it', () => {
  expect(PUSH_PATIENCE_MS).toBeLessThan(mostWaitingMs);
});

test('a closed way keeps back its own messages, and no others', {
  tags: ['all'],
}, async () => {
  const services = servicesOn(database.db);
  const appointments = [];
  for (let index = 0; index < 6; index++) {
    const patient = await insertPatient(database, {
      email: index % 2 ? `m${index}@correo.example` : null,
    });
    const startsAt = at('2026-11-26', `1${index}:00`);
    const slot = {
      doctorId: clinic.doctorId,
      practiceId: clinic.practiceId,
      startsAt,
    };
    appointments.push(
      await bookTestAppointment(services, { slot, patientId: patient.id }),
    );
  }
  const channels = {
    email: openEmailChannel({
      smtpUrl: mail.url,
      mailFrom: 'turnos@clinica.example',
    }),
    whatsapp: openWhatsappChannel({
      apiUrl: whatsapp.apiUrl,
      phoneId: whatsapp.phoneId,
      token: 'vencido',
      argentineFormat: '549',
      templatePrefix: 'turnoclaro_',
    }),
  };
  const jobs = (await takeDueIds(services, testNow)).map((id) => ({
    id: `job-${id}`,
    data: { id },
  }));
  const results = await sendInTurn(sendingOn(services, channels), {
    jobs,
    signal: new AbortController().signal,
    log: pino({ level: 'silent' }),
    waitingMs: patienceMs,
  });
  expect(results.map(({ status }) => status)).toEqual(
    [0, 1, 2, 3, 4, 5].map((index) => (index % 2 ? 'completed' : 'failed')),
  );
  expect(mail.arrived).toHaveLength(3);
  const kept = await Promise.all(
    appointments.map(({ id }) => messagesOf(database, id)),
  );
  expect(
    kept.flat().map(({ channel, status }) => `${channel} ${status}`),
  ).toEqual(
    [0, 1, 2, 3, 4, 5].map((index) =>
      index % 2 ? 'email sent' : 'whatsapp queued',
    ),
  );
  // After one failed request the channel was not tried for the others.
  expect(whatsapp.requests).toBe(1);
  await Promise.all([channels.email.close(), channels.whatsapp.close()]);
});

test('a prepared message that waited too long for the one before is released unsent, for a later turn', async () => {
  mail.clear();
  const services = servicesOn(database.db);
  const patient = await insertPatient(database, {
    email: 'tarde@correo.example',
  });
  const startsAt = at('2026-11-26', '17:00');
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt,
  };
  const { id } = await bookTestAppointment(services, {
    slot,
    patientId: patient.id,
  });
  const channels = {
    email: openEmailChannel({
      smtpUrl: mail.url,
      mailFrom: 'turnos@clinica.example',
    }),
  };
  const jobs = (await takeDueIds(services, testNow)).map((due) => ({
    id: `job-${due}`,
    data: { id: due },
  }));
  const turn = {
    jobs,
    signal: new AbortController().signal,
    log: pino({ level: 'silent' }),
  };
  const late = await sendInTurn(sendingOn(services, channels), {
    ...turn,
    waitingMs: -1,
  });
  expect(late.map(({ status }) => status)).toEqual(jobs.map(() => 'failed'));
  expect(mail.arrived).toHaveLength(0);
  expect((await messagesOf(database, id)).map(({ status }) => status)).toEqual([
    'queued',
  ]);
  await channels.email.close();
});
