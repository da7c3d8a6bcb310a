import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn } from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';

/* Browsers at the screen's address that are too old to show it. */

const database = testDatabase();
const server = testServer(database, {
  services: async () => servicesOn(database.db, { budgets: true }),
});
let counter: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  await insertSmallClinic(database);
});
beforeEach(async () => {
  server.clock.now = testNow;
  await database.owner.query('delete from request_budgets');
  await database.owner.query('delete from unsupported_screens');
  await database.owner.query('delete from screens');
  await signInCounter();
});

async function signInCounter(): Promise<void> {
  const { email } = await insertUser(database, { role: 'Recepcionista' });
  counter = await signIn(server, { role: 'reception', email });
}

type Visitor = ReturnType<typeof newVisitor>;

const television = (version = 76) => ({
  'user-agent': `Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0 Safari/537.36`,
});
const tell = (
  visitor: Visitor,
  headers: Record<string, string> = television(),
) => visitor.ask('/api/public/queue/screen/old-browser', { body: {}, headers });

const listed = async () => (await counter.ask('/screens')).json.oldScreens;

async function pair(name: string): Promise<Visitor> {
  const visitor = newVisitor(server);
  const { json } = await visitor.ask('/api/public/queue/screen/pairing', {
    body: {},
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const { status } = await counter.ask('/screens', {
    body: { code: json.code, name, waitingRoomId: null },
  });
  expect(status).toBe(201);
  return visitor;
}

async function later(minutes: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
  await signInCounter();
}

test('the counter sees an unpaired screen’s browser once, however often the screen reports it', {
  tags: ['all'],
}, async () => {
  const visitor = newVisitor(server);
  for (let times = 0; times < 3; times++)
    expect((await tell(visitor)).json).toEqual({ isNoted: true });
  expect(await listed()).toEqual([
    {
      name: null,
      device: 'Chrome 76 en Linux',
      lastSeenAt: testNow.toISOString(),
    },
  ]);
});

test('a paired screen is listed first by its name, and like any other once its pairing ends', {
  tags: ['all'],
}, async () => {
  await tell(newVisitor(server), television(63));
  const screen = await pair('Entrada');
  await tell(screen);
  const devices = async () =>
    (await listed()).map(
      ({ name, device }: { name: string | null; device: string }) => [
        name,
        device,
      ],
    );
  expect(await devices()).toEqual([
    ['Entrada', 'Chrome 76 en Linux'],
    [null, 'Chrome 63 en Linux'],
  ]);
  const [{ id }] = (await counter.ask('/screens')).json.screens;
  await counter.ask(`/screens/${id}`, { method: 'DELETE' });
  expect((await devices()).map(([name]: [string | null]) => name)).toEqual([
    null,
    null,
  ]);
});

test('a screen that stops reporting leaves the list after a quarter of an hour', async () => {
  const visitor = newVisitor(server);
  await tell(visitor);
  await later(14);
  expect(await listed()).toHaveLength(1);
  await tell(visitor);
  await later(14);
  expect(await listed()).toHaveLength(1);
  await later(2);
  expect(await listed()).toEqual([]);
});

test('a visitor with many false screens is refused, holds up no earlier screen, and fills nothing', {
  tags: ['all'],
}, async () => {
  const first = newVisitor(server);
  await tell(first);
  const answers = [];
  for (let nth = 0; nth < 12; nth++)
    answers.push((await tell(newVisitor(server))).status);
  expect(answers.filter((status) => status === 429)).toHaveLength(3);
  expect((await tell(first)).status).toBe(200);
  expect(await listed()).toHaveLength(5);
  for (let round = 0; round < 3; round++) {
    await database.owner.query('delete from request_budgets');
    for (let nth = 0; nth < 8; nth++) await tell(newVisitor(server));
  }
  const { rows } = await database.owner.query(
    'select count(*)::int as kept from unsupported_screens',
  );
  expect(rows[0].kept).toBe(20);
});

test('the counter reads a browser’s name in the product’s own words alone', async () => {
  await tell(newVisitor(server), {
    'user-agent': '<b>Llame al 0800</b> Chrome/<i>',
  });
  expect((await listed())[0].device).toBe('Chrome');
});

test('several tabs of one browser that report at once count once', async () => {
  const visitor = newVisitor(server);
  await visitor.ask('/turnero');
  await Promise.all([tell(visitor), tell(visitor), tell(visitor)]);
  expect(await listed()).toHaveLength(1);
});
