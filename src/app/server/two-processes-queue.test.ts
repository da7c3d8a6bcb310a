import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAt, startOfDay } from '../../base/time/clinic-zone.ts';
import {
  type Credentials,
  type SignedInOverHttp,
  signIn,
} from '../../testing/access/sign-in.ts';
import {
  insertDoctor,
  insertSmallClinic,
} from '../../testing/clinic/factories.ts';
import { insertUser } from '../../testing/clinic/people.ts';
import { insertQueued } from '../../testing/clinic/queue.ts';
import { insertRooms } from '../../testing/clinic/staff.ts';
import { testDatabase } from '../../testing/database/database.ts';
import {
  type RunningProduct,
  startProduct,
} from '../../testing/product/running-product.ts';

/* Part of `npm run test:long`. */

const people = 300;
const presses = 500;
const zone = 'America/Argentina/Buenos_Aires';

const database = testDatabase();
let dataDir: string;
let processes: RunningProduct[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-queue-'));
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

type Asking = SignedInOverHttp['ask'];

/** Inserts a hundred appointments of today with each of three doctors, and two desks. */
async function insertMorning(): Promise<{
  credentials: Credentials[];
  ids: string[];
}> {
  const clinic = await insertSmallClinic(database);
  const rooms = await insertRooms(database, { name: 'Consultorio 3' });
  const { specialtyId, practiceId } = clinic;
  const doctors: { id: string; email: string }[] = [];
  for (const name of ['Ada Uno', 'Eva Dos', 'Ida Tres']) {
    const id = await insertDoctor(database, {
      name,
      specialtyId,
      practiceIds: [practiceId],
    });
    const email = `${name.toLowerCase().replace(' ', '.')}@clinica.example`;
    await insertUser(database, { role: 'Doctor', email, name });
    doctors.push({ id, email });
  }
  const desks = [
    await insertUser(database, { role: 'Recepcionista' }),
    await insertUser(database, { role: 'Recepcionista', name: 'Otra Mesa' }),
  ];
  const dayStartsAt = startOfDay(dayAt(new Date(), zone), zone) * 60_000;
  const ids: string[] = [];
  for (let index = 0; index < people; index++) {
    const { id } = await insertQueued(database, {
      ...clinic,
      ...rooms,
      doctorId: doctors[index % 3]?.id ?? '',
      visitMinutes: 5,
      startsAt: new Date(
        dayStartsAt + (480 + Math.floor(index / 3) * 5) * 60_000,
      ).toISOString(),
    });
    ids.push(id);
  }
  return {
    ids,
    credentials: [
      ...desks.map(({ email }): Credentials => ({ role: 'reception', email })),
      ...doctors.map(({ email }): Credentials => ({ role: 'doctor', email })),
    ],
  };
}

/** Signs in each of them at each process. */
async function signedIn(
  credentials: readonly Credentials[],
): Promise<Asking[]> {
  const asking: Asking[] = [];
  for (const each of credentials) {
    for (const { baseUrl } of processes) {
      const { ask, answer } = await signIn({ url: baseUrl }, each);
      expect(answer.status).toBe(200);
      asking.push(ask);
    }
  }
  return asking;
}

/** Calls as a page does: asks a busy server again, with the same key. */
async function callNext(ask: Asking) {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await ask('/queue/next', {
      method: 'POST',
      body: { isShared: true },
      headers,
    });
    if (answer.status !== 503) return answer;
    await sleep(100);
  }
}

test('two desks and three doctors press Llamar siguiente 500 times at two processes: each patient is called once, none is passed over, numbers have no holes', async () => {
  const { credentials, ids } = await insertMorning();
  const settings = {
    DATABASE_URL: database.url,
    DEMO: '0',
    BOOKING_BUDGETS: 'off',
  };
  processes = await Promise.all(
    ['one', 'two'].map((name) =>
      startProduct({ dataDir: join(dataDir, name), settings }),
    ),
  );
  const callers = await signedIn(credentials);
  const desks = callers.slice(0, 4);

  // Thirty at a time, at both desks of both processes.
  const tickets: string[] = [];
  for (let first = 0; first < people; first += 30) {
    const arrived = await Promise.all(
      ids.slice(first, first + 30).map((id, index) =>
        (desks[index % desks.length] as Asking)(`/appointments/${id}/status`, {
          method: 'POST',
          body: { act: 'arrive' },
        }),
      ),
    );
    expect(new Set(arrived.map(({ status }) => status))).toEqual(
      new Set([200]),
    );
    tickets.push(...arrived.map(({ json }) => json.ticket as string));
  }
  const numbered = Array.from(
    { length: people },
    (_, index) => `A-${String(index + 1).padStart(3, '0')}`,
  );
  expect(tickets.toSorted()).toEqual(numbered);

  // Each caller presses again as soon as it is answered, all at the same time.
  const lanes = callers.map(async (ask) => {
    const answers = [];
    for (let press = 0; press < presses / callers.length; press++)
      answers.push(await callNext(ask));
    return answers;
  });
  const pressed = (await Promise.all(lanes)).flat();
  expect(pressed).toHaveLength(presses);
  const codes = pressed
    .filter(({ status }) => status !== 200)
    .map(({ json }) => json.code);
  expect(new Set(codes)).toEqual(new Set(['QUEUE_EMPTY']));
  const called = pressed.flatMap(({ status, json }) =>
    status === 200 ? [json.called.ticket as string] : [],
  );
  // A desk whose doctor has no patients left calls those of the other doctors.
  expect(called.toSorted()).toEqual(numbered);
  const { rows } = await database.owner.query(
    'select count(*)::int as calls, count(distinct appointment_id)::int as people, max(number) as number from calls',
  );
  expect(rows).toEqual([{ calls: people, people, number: 1 }]);
});
