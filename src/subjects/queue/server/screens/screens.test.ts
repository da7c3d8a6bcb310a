import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { signIn } from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { insertRooms } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { listenTo } from '../../../../testing/servers/listening.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';
import { waitUntil } from '../../../../testing/wait-until.ts';
import type { Queue } from '../../contract/public-queue.ts';

const database = testDatabase();
let services: Services;
const server = testServer(database, {
  services: async () => {
    services = servicesOn(database.db, { budgets: true });
    return services;
  },
  lifeSigns: { panel: 15_000, public: 30 },
});
let rooms: { waitingRoomId: string; roomId: string };
let counter: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  await insertSmallClinic(database);
  rooms = await insertRooms(database, { name: 'Consultorio 3' });
  await insertRooms(database, { letter: 'B' });
});
beforeEach(async () => {
  server.clock.now = testNow;
  // Each test begins with unspent budgets, and with its own receptionist.
  await database.owner.query('delete from request_budgets');
  counter = await signIn(server, {
    role: 'reception',
    email: await newUser('Recepcionista'),
  });
});

const newUser = async (role: 'Recepcionista' | 'Admin') =>
  (await insertUser(database, { role })).email;

type Device = ReturnType<typeof newVisitor>;
const newDevice = () => newVisitor(server);

async function showCode(
  device: Device,
  key = randomUUID(),
): Promise<{ code: string; expiresAt: string }> {
  const { json, status } = await device.ask(
    '/api/public/queue/screen/pairing',
    {
      body: {},
      headers: { 'idempotency-key': key },
    },
  );
  expect(status).toBe(201);
  return json;
}

const pair = (code: string, more: Record<string, unknown> = {}, by = counter) =>
  by.ask('/screens', {
    body: {
      code,
      name: `Pantalla ${randomUUID().slice(0, 8)}`,
      waitingRoomId: null,
      ...more,
    },
    headers: { 'idempotency-key': randomUUID() },
  });

const queueOf = async (device: Device, query = ''): Promise<Queue> =>
  (await device.ask(`/api/public/queue${query}`)).json;

async function pairedDevice(
  name = `Pantalla ${randomUUID().slice(0, 8)}`,
  more = {},
) {
  const device = newDevice();
  const { code } = await showCode(device);
  const { json } = await pair(code, { name, ...more });
  const id: string = json.screens.find(
    (screen: { name: string }) => screen.name === name,
  ).id;
  return { device, id, name };
}

describe('pairing', () => {
  test('needs the code that the screen shows and a name, and makes the device that screen', {
    tags: ['all'],
  }, async () => {
    const device = newDevice();
    expect((await queueOf(device)).screen).toEqual({
      state: 'unpaired',
      name: null,
    });
    const { code, expiresAt } = await showCode(device);
    expect(code).toMatch(/^\d{6}$/);
    expect(new Date(expiresAt).getTime() - testNow.getTime()).toBe(10 * 60_000);
    // Its secret alone opens nothing yet.
    expect((await queueOf(device)).screen.state).toBe('unpaired');
    const { status, json } = await pair(code, {
      name: 'Entrada',
      waitingRoomId: rooms.waitingRoomId,
    });
    expect(status).toBe(201);
    expect(json.screens).toMatchObject([
      { name: 'Entrada', waitingRoom: { letter: 'A' }, isDark: false },
    ]);
    const queue = await queueOf(device);
    expect(queue.screen).toEqual({ state: 'paired', name: 'Entrada' });
    // It shows the waiting room that it was paired for, unless its address names another.
    expect([
      queue.waitingRoom?.letter,
      (await queueOf(device, '?room=B')).waitingRoom?.letter,
    ]).toEqual(['A', 'B']);
    const { rows } = await database.owner.query(
      `select kind from audit_events where kind = 'screen_paired'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('keeps the secret in a cookie that no script reads, and not in the database', async () => {
    const device = newDevice();
    const answer = await device.ask('/api/public/queue/screen/pairing', {
      body: {},
      headers: { 'idempotency-key': randomUUID() },
    });
    const token = device.cookies.get('pantalla') as string;
    const [cookie] = answer.headers
      .getSetCookie()
      .filter((each) => each.startsWith('pantalla='));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(answer.text).not.toContain(token);
    await pair(answer.json.code);
    const { rows } = await database.owner.query(
      `select (select string_agg(screens::text, '') from screens) || coalesce((select
        string_agg(screen_pairings::text, '') from screen_pairings), '') as kept`,
    );
    expect(rows[0].kept).not.toContain(token);
    expect(rows[0].kept).not.toContain(answer.json.code);
  });

  test('takes each code once, for ten minutes, and no earlier code of the device', async () => {
    const device = newDevice();
    const first = await showCode(device);
    const second = await showCode(device);
    expect((await pair(first.code)).json.code).toBe('CODE_WRONG');
    expect((await pair(second.code)).status).toBe(201);
    expect((await pair(second.code)).json.code).toBe('CODE_WRONG');
    const late = newDevice();
    const { code } = await showCode(late);
    server.clock.now = new Date(testNow.getTime() + 10 * 60_000);
    const later = await signIn(server, {
      role: 'reception',
      email: await newUser('Recepcionista'),
    });
    expect((await pair(code, {}, later)).json.code).toBe('CODE_WRONG');
  });

  test('shows the same code for a repeated request, and spends no attempt', async () => {
    const [device, key] = [newDevice(), randomUUID()];
    const shown = await showCode(device, key);
    for (let time = 0; time < 30; time++)
      expect(await showCode(device, key)).toEqual(shown);
  });

  test('succeeds once for twenty requests with one code at once', {
    tags: ['all'],
  }, async () => {
    const { code } = await showCode(newDevice());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pair(code)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('stops a receptionist who guesses codes, and no other receptionist', {
    tags: ['all'],
  }, async () => {
    const other = await signIn(server, {
      role: 'reception',
      email: await newUser('Recepcionista'),
    });
    const { code } = await showCode(newDevice());
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const answers: string[] = [];
    for (let time = 0; time < 12; time++)
      answers.push((await pair(wrong)).json.code);
    expect(answers.filter((each) => each === 'CODE_WRONG')).toHaveLength(10);
    expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS');
    expect((await pair(code)).json.code).toBe('TOO_MANY_ATTEMPTS');
    expect((await pair(code, {}, other)).status).toBe(201);
  });

  test('refuses a device that asks for codes without end, and a name in use', {
    tags: ['all'],
  }, async () => {
    const device = newDevice();
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) {
      const { status } = await device.ask('/api/public/queue/screen/pairing', {
        body: {},
        headers: { 'idempotency-key': randomUUID() },
      });
      statuses.push(status);
    }
    expect([
      statuses.filter((each) => each === 201).length,
      statuses.at(-1),
    ]).toEqual([20, 429]);
    await database.owner.query('delete from request_budgets');
    await pairedDevice('Planta alta');
    const { code } = await showCode(newDevice());
    const { json } = await pair(code, { name: 'planta ALTA' });
    expect(json.data.fields).toEqual([
      { path: 'name', message: 'Ya hay una pantalla con ese nombre.' },
    ]);
    // The code was not used up by it.
    expect((await pair(code)).status).toBe(201);
  });
});

describe('a paired screen', () => {
  test('learns that it is revoked, loses its stream, and may be paired again', {
    tags: ['all'],
  }, async () => {
    const { device, id, name } = await pairedDevice();
    const cookie = [...device.cookies].map((each) => each.join('=')).join('; ');
    const response = await fetch(`${server.url}/api/public/live`, {
      headers: { cookie },
    });
    const reading = response.text();
    const gone = await counter.ask(`/screens/${id}`, { method: 'DELETE' });
    expect(
      gone.json.screens.map((screen: { name: string }) => screen.name),
    ).not.toContain(name);
    expect((await queueOf(device)).screen).toEqual({ state: 'revoked', name });
    await reading;
    // A repeat succeeds; an unknown screen is not found.
    expect(
      (await counter.ask(`/screens/${id}`, { method: 'DELETE' })).status,
    ).toBe(200);
    expect(
      (await counter.ask(`/screens/${randomUUID()}`, { method: 'DELETE' }))
        .status,
    ).toBe(404);
    // It may be paired anew, under the same name.
    const { code } = await showCode(device);
    await pair(code, { name });
    expect((await queueOf(device)).screen).toEqual({ state: 'paired', name });
  });

  test('is alive by its stream, and dark a minute after the last sign', async () => {
    const { device, name } = await pairedDevice();
    const ofScreen = async () =>
      (await counter.ask('/screens', { method: 'GET' })).json.screens.find(
        (screen: { name: string }) => screen.name === name,
      );
    server.clock.now = new Date(testNow.getTime() + 61_000);
    expect((await ofScreen()).isDark).toBe(true);
    const cookie = [...device.cookies].map((each) => each.join('=')).join('; ');
    const stream = await fetch(`${server.url}/api/public/live`, {
      headers: { cookie },
    });
    await waitUntil(async () =>
      expect(await ofScreen()).toMatchObject({
        isDark: false,
        lastSeenAt: server.clock.now.toISOString(),
      }),
    );
    // A stream that nothing refers to any more ends with the next garbage collection.
    await stream.body?.cancel();
  });

  test('hears of the queue as an unpaired screen does', async () => {
    const stream = await listenTo(server, 'public');
    services.changes.announce({ kind: 'queue' });
    await waitUntil(() => expect(stream.changes).toEqual([{ kind: 'queue' }]));
    stream.leave();
  });
});

describe('the settings of screens', () => {
  test('are saved only by an administrator who saw them, and reach every screen', async () => {
    const admin = await signIn(server, {
      role: 'admin',
      email: await newUser('Admin'),
    });
    const save = (revision: number, more = {}) =>
      admin.ask('/screens/settings', {
        method: 'PUT',
        body: {
          callNames: 'initials',
          notices: ['Traiga su credencial'],
          revision,
          ...more,
        },
      });
    expect(
      (await admin.ask('/screens/settings', { method: 'GET' })).json,
    ).toEqual({
      callNames: 'code',
      notices: [],
      revision: 0,
    });
    const first = await save(0);
    expect(first.json).toEqual({
      callNames: 'initials',
      notices: ['Traiga su credencial'],
      revision: 1,
    });
    expect((await save(0)).json.code).toBe('CHANGED_MEANWHILE');
    expect((await save(1, { notices: ['  '] })).status).toBe(422);
    expect((await save(1, { callNames: 'code' })).json).toMatchObject({
      callNames: 'code',
      revision: 2,
    });
    expect((await queueOf(newDevice())).notices).toEqual([
      'Traiga su credencial',
    ]);
  });
});
