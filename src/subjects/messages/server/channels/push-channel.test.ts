import { createECDH } from 'node:crypto';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
  vi,
} from 'vitest';
import {
  type PushService,
  startPushService,
  type TestSubscription,
} from '../../../../testing/servers/push-server.ts';
import type { Message } from '../message/message.ts';
import type { Channel, PushTarget } from './delivery.ts';
import { openPushChannel } from './push-channel.ts';
import { postToPushService } from './push-post.ts';

const clinic = createECDH('prime256v1');
clinic.generateKeys();
const keys = {
  publicKey: clinic.getPublicKey('base64url'),
  privateKey: clinic.getPrivateKey('base64url'),
};
let service: PushService;
let channel: Channel;

beforeAll(async () => {
  service = await startPushService(() => keys.publicKey);
});
beforeEach(() => {
  channel = open();
});
afterEach(async () => {
  await channel.close();
  service.received.length = 0;
});
afterAll(() => service.stop());

const open = (options: Partial<Parameters<typeof openPushChannel>[0]> = {}) =>
  openPushChannel({
    ...keys,
    subject: 'mailto:turnos@clinica.example',
    testService: service.origin,
    ...options,
  });

const message: Message = {
  key: 'turno:1:1:reminder:180:push',
  subject: 'Recuerde su turno con Julia Ríos',
  paragraphs: ['Con Julia Ríos'],
  facts: [],
  appointments: [],
  action: null,
  calendar: null,
  unsubscribeUrl: null,
  lockScreenText: 'Su turno es el miércoles 25 de noviembre a las 10:20.',
  clinic: { name: 'Clínica de prueba', address: '', phones: [] },
};
const target = (id: string, subscription: TestSubscription): PushTarget => ({
  id,
  ...subscription,
});
const send = (...targets: PushTarget[]) =>
  channel.send(message, {
    name: 'María',
    address: 'Chrome en Android',
    push: { targets, ttlSeconds: 3600, isUrgent: true },
  });

test('a message is signed for its service, readable by its browser alone, and says only when', async () => {
  const delivery = await send(target('a', service.subscribe('a')));
  expect(delivery).toEqual({
    outcome: 'sent',
    browsers: { reached: ['a'], gone: [] },
  });
  const [arrived] = service.received;
  expect(arrived?.payload).toEqual({
    title: 'Clínica de prueba',
    body: 'Su turno es el miércoles 25 de noviembre a las 10:20.',
    path: '/mi-cuenta/citas',
    tag: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(arrived?.claims.sub).toBe('mailto:turnos@clinica.example');
  expect(arrived?.headers).toMatchObject({
    ttl: '3600',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
    topic: arrived?.payload.tag,
  });
  expect(JSON.stringify(arrived)).not.toMatch(/Julia|Ríos|María|token/);
});

test('a browser cannot read a message encrypted for another one', async () => {
  const [theirs, mine] = [
    service.subscribe('theirs'),
    service.subscribe('mine'),
  ];
  const crossed = target('x', { ...mine, endpoint: theirs.endpoint });
  expect(await send(crossed)).toMatchObject({
    outcome: 'refused',
    isAddressBad: false,
  });
  expect(service.received).toEqual([]);
});

test('a message signed by another key is refused', async () => {
  const other = createECDH('prime256v1');
  other.generateKeys();
  await channel.close();
  channel = open({
    publicKey: other.getPublicKey('base64url'),
    privateKey: other.getPrivateKey('base64url'),
  });
  expect(await send(target('a', service.subscribe('a')))).toMatchObject({
    outcome: 'refused',
  });
});

test('every browser gets it; an ended one is reported, and one that takes it is enough', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) =>
    target(name, service.subscribe(name)),
  ) as PushTarget[];
  service.forget('b');
  expect(await send(a as PushTarget, b as PushTarget, c as PushTarget)).toEqual(
    {
      outcome: 'sent',
      browsers: { reached: ['a', 'c'], gone: ['b'] },
    },
  );
  expect(service.received.map(({ name }) => name).toSorted()).toEqual([
    'a',
    'c',
  ]);
  service.forget('a');
  service.forget('c');
  expect(
    await send(a as PushTarget, b as PushTarget, c as PushTarget),
  ).toMatchObject({
    outcome: 'refused',
    isAddressBad: true,
    browsers: { reached: [], gone: ['a', 'b', 'c'] },
  });
});

test.each([
  [500, 'failed'],
  [503, 'failed'],
  [429, 'failed'],
  ['close', 'failed'],
  ['hang', 'failed'],
  [301, 'refused'],
  [307, 'refused'],
  [400, 'refused'],
  [413, 'refused'],
] as const)(
  'the answer %s is %s, and no redirect is followed',
  async (answer, outcome) => {
    await channel.close();
    channel = open({ patienceMs: 500 });
    const browser = target('a', service.subscribe('a'));
    const before = service.requests;
    service.answerNext(answer);
    expect(await send(browser)).toMatchObject({
      outcome,
      browsers: { reached: [], gone: [] },
    });
    expect(service.requests).toBe(before + 1);
    expect(service.received).toEqual([]);
  },
);

test('a silent service is left alone for a minute', async () => {
  await channel.close();
  channel = open({ patienceMs: 500 });
  const silent = target('a', service.subscribe('a'));
  service.answerNext('hang');
  const before = service.requests;
  const late = {
    outcome: 'failed',
    reason: 'El servicio de avisos no respondió a tiempo.',
  };
  expect(await send(silent)).toMatchObject(late);
  for (let again = 0; again < 3; again++)
    expect(await send(silent)).toMatchObject(late);
  expect(service.requests).toBe(before + 1);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  expect(await send(silent)).toMatchObject({ outcome: 'sent' });
  vi.restoreAllMocks();
});

test('an endless answer is not read to its end', async () => {
  service.answerNext('endless');
  expect(await send(target('a', service.subscribe('a')))).toMatchObject({
    outcome: 'sent',
  });
});

test('nothing is sent to this machine or network, or to a port or host by number', async () => {
  await channel.close();
  channel = open({ testService: null });
  const before = service.requests;
  const own = service.subscribe('a');
  const port = new URL(service.origin).port;
  for (const endpoint of [
    own.endpoint,
    own.endpoint.replace('http:', 'https:'),
    `https://localhost:${port}/push/a`,
    'https://localhost/push/a',
    'https://127.0.0.1/push/a',
    'https://[::1]/push/a',
    'https://2130706433/push/a',
    'https://usuario:clave@push.example/a',
    'https://push.example:8443/a',
    'ftp://push.example/a',
    'nada',
  ]) {
    expect(
      await send(target('a', { ...own, endpoint })),
      endpoint,
    ).toMatchObject({
      outcome: 'refused',
      browsers: { gone: ['a'] },
    });
  }
  expect(service.requests).toBe(before);
});

test('a name that leads to this machine gets no connection', async () => {
  const answer = await postToPushService(
    {
      endpoint: 'https://localhost/push/a',
      method: 'POST',
      headers: {},
      body: null,
    },
    { testService: null, patienceMs: 2000 },
  );
  // A DNS filter that answers for every name must not remove all browsers.
  expect(answer).toMatchObject({ isForGood: true });
});

test('a message without a browser left is refused, so that it goes another way', async () => {
  expect(await send()).toMatchObject({
    outcome: 'refused',
    isAddressBad: true,
  });
});

test('unusable keys count as a browser that is gone', async () => {
  const broken = {
    ...service.subscribe('a'),
    p256dh: Buffer.alloc(65, 4).toString('base64url'),
  };
  expect(await send(target('a', broken))).toMatchObject({
    browsers: { gone: ['a'] },
  });
});
