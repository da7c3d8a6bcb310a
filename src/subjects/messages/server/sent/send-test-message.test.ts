import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SnapshotCache } from '../../../../base/clinic/server/snapshot-cache.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { EmailTrial } from '../../../../base/doors/upkeep.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  type MailServer,
  startMailServer,
} from '../../../../testing/servers/mail-server.ts';
import type { Channels } from '../channels/delivery.ts';
import { openEmailChannel } from '../channels/email-channel.ts';
import { emailTrial } from './email-trial.ts';
import { sendTestMessage } from './send-test-message.ts';

const patienceMs = 1500;
const database = testDatabase();
let server: MailServer;
let channels: Channels;
let services: Services & { trial: EmailTrial | null };
let call: Call<'admin'>;

beforeAll(async () => {
  await insertSmallClinic(database);
  await database.owner.query('update clinics set is_demo = false');
  server = await startMailServer();
  channels = {
    email: openEmailChannel({
      smtpUrl: server.url,
      mailFrom: 'turnos@clinica.example',
      patienceMs,
    }),
  };
  const base = servicesOn(database.db, { budgets: true });
  services = { ...base, trial: emailTrial({ ...base, channels }) };
});
beforeEach(async () => {
  server.clear();
  const { id, email, name } = await insertUser(database, { role: 'Admin' });
  call = callBy({ ...actorAs('admin', id), email, name });
});
afterAll(async () => {
  await channels.email?.close();
  await server.stop();
});

const send = () => sendTestMessage(services, call);

test('a test message goes to the administrator’s own e-mail at once, past the outbox', async () => {
  const address = call.actor.email;
  expect(await send()).toEqual({
    ok: true,
    value: { address, isAccepted: true, reason: null },
  });
  const [mail] = server.arrived;
  expect(mail?.envelope.to).toEqual([address]);
  expect((await mail?.read())?.subject).toMatch(/^Mensaje de prueba de /);
  expect((await database.owner.query('select from outbox')).rowCount).toBe(0);
  const { rows } = await database.owner.query(
    'select kind, user_id, detail from audit_events',
  );
  expect(rows).toEqual([
    {
      kind: 'test_message_sent',
      user_id: call.actor.userId,
      detail: { isAccepted: true },
    },
  ]);
});

test.each([
  [{ code: 550, at: 'recipient' }, /la dirección no existe \(550\)/],
  [{ code: 554, at: 'message' }, /rechazó el mensaje \(554\)/],
  [{ code: 451, at: 'recipient' }, /probar más tarde \(451\)/],
] as const)(
  'the answer tells in one line the server’s refusal: %j',
  async (answer, reason) => {
    server.answerNext(answer);
    expect(await send()).toMatchObject({
      value: { isAccepted: false, reason: expect.stringMatching(reason) },
    });
  },
);

test('a silent server is answered in the channel’s time, behind a waiting message too', async () => {
  server.answerEach(() => ({ hangAt: 'message' }));
  const began = performance.now();
  const answers = await Promise.all([send(), send()]);
  expect(performance.now() - began).toBeLessThan(2 * patienceMs);
  for (const answer of answers) {
    expect(answer).toMatchObject({
      value: { isAccepted: false, reason: expect.stringMatching(/a tiempo/) },
    });
  }
});

test('each administrator sends three a minute and no more', async () => {
  // All at once, because the budget returns one unit every twenty seconds.
  const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
  expect(answers.filter(({ ok }) => ok)).toEqual(
    Array(3).fill({
      ok: true,
      value: expect.objectContaining({ isAccepted: true }),
    }),
  );
  for (const answer of answers.filter(({ ok }) => !ok)) {
    expect(answer).toMatchObject({ refusal: { code: 'TOO_MANY_ATTEMPTS' } });
  }
  expect(server.arrived).toHaveLength(3);
  call = callBy({
    ...call.actor,
    id: (await insertUser(database, { role: 'Admin' })).id,
  });
  expect(await send()).toMatchObject({ value: { isAccepted: true } });
});

test('no test message goes without a mail server, nor in a demonstration', async () => {
  const nothing = { refusal: { code: 'NOT_FOUND' } };
  expect(
    await sendTestMessage(
      { ...services, trial: emailTrial({ ...services, channels: {} }) },
      call,
    ),
  ).toMatchObject(nothing);
  await database.owner.query('update clinics set is_demo = true');
  const demo = { ...services, snapshot: new SnapshotCache(database.db) };
  expect(await sendTestMessage(demo, call)).toMatchObject(nothing);
  expect(server.arrived).toHaveLength(0);
});
