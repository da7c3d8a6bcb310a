import { hashPassword } from '../../src/base/kernel/hashing/passwords.ts';
import { toRequest } from '../../src/testing/servers/http-connection.ts';
import { toBookings } from '../booking-requests.ts';
import { insertAdmins, settle } from '../clinic-queries.ts';
import type { Client, Load } from '../load.ts';
import { assertAll, measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';
import { refused } from './booking.ts';

const atATime = 20;
const password = 'Ventana abierta al mar';

/** Measures twenty administrators at a time who sign in with the right password. */
export async function measureSignIn(stage: Stage): Promise<Line[]> {
  const { clinic, product, floor } = await stage.small();
  const signInsARound = stage.sized(300, atATime);
  const signIns = await toSignIns(clinic.owner, signInsARound);
  const hashes = Array.from({ length: signInsARound }, () =>
    toRequest('POST', '/hash', { body: { password } }),
  );
  const { ones, others } = await measureInTurns(
    stage.rounds(5),
    () => product.send(signIns, { concurrency: atATime }),
    () => floor.send(hashes, { concurrency: atATime }),
  );
  assertAll(200, [...ones, ...others]);
  return [
    toLine(
      { name: `sign-in/${atATime} p99`, unit: 'ms' },
      {
        values: ones.map(({ p99 }) => p99),
        floors: others.map(({ p99 }) => p99),
      },
      { atMostTimes: 2 },
    ),
  ];
}

/** Measures the booking throughput that remains while people sign in all the time. */
export async function measureBookingBesideSignIn(
  stage: Stage,
): Promise<Line[]> {
  const { clinic, product } = await stage.small();
  const rounds = stage.rounds(5);
  const bookingsARound = stage.sized(1000, 10);
  const signIns = await toSignIns(clinic.owner, atATime * 2);
  const bookings: Buffer[][] = [];
  for (let round = 0; round <= rounds * 2 + 1; round++) {
    bookings.push(
      await toBookings(clinic, clinic.takeSlots(bookingsARound), {
        held: false,
      }),
    );
  }
  await settle(clinic.owner);
  const beside = product.another();
  const book = (turn: number) =>
    product.send(bookings[turn] ?? [], { concurrency: 8 });
  const { ones, others } = await measureInTurns(
    rounds,
    (round) => whileSigningIn(beside, signIns, () => book(round * 2)),
    (round) => book(round * 2 + 1),
  );
  beside.close();
  if (refused([...ones, ...others]).length > 0)
    throw new Error('A free time was refused.');
  const perSecond = (loads: Load[]) => loads.map((load) => load.perSecond);
  return [
    toLine(
      { name: 'sign-in/beside bookings', unit: '/s' },
      { values: perSecond(ones), floors: perSecond(others) },
      { atLeastTimes: 0.75 },
    ),
  ];
}

async function whileSigningIn(
  client: Client,
  signIns: Buffer[],
  work: () => Promise<Load>,
): Promise<Load> {
  let isOver = false;
  const keepSigningIn = async () => {
    while (!isOver)
      assertAll(200, [await client.send(signIns, { concurrency: atATime })]);
  };
  const signing = keepSigningIn();
  const load = await work();
  isOver = true;
  await signing;
  return load;
}

async function toSignIns(
  owner: Parameters<typeof insertAdmins>[0],
  count: number,
): Promise<Buffer[]> {
  const emails = await insertAdmins(owner, {
    count: atATime,
    passwordHash: await hashPassword(password),
  });
  return Array.from({ length: count }, (_, index) =>
    toRequest('POST', '/api/public/sign-in/admin', {
      body: {
        email: emails[index % emails.length],
        password,
        rememberMe: false,
      },
    }),
  );
}
