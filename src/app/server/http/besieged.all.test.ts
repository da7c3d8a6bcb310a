import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type BudgetName,
  budgetKey,
} from '../../../base/kernel/budgets/spend-budget.ts';
import { dniAt } from '../../../subjects/access/server/attempts/patient-attempt.ts';
import {
  mostOfAddress,
  shareOfDoctor,
} from '../../../subjects/booking/server/hold/share-queries.ts';
import { lastCodeTo } from '../../../testing/access/sent-codes.ts';
import {
  type Credentials,
  type SignedInOverHttp,
  signIn,
} from '../../../testing/access/sign-in.ts';
import { at, newPatientData } from '../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
  type TestPatient,
} from '../../../testing/clinic/factories.ts';
import {
  insertKnownPatient,
  insertUser,
  patientPassword,
} from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { inParallel } from '../../../testing/database/in-parallel.ts';
import { hashAsTheProduct } from '../../../testing/dear-passwords.ts';
import { isLongProof } from '../../../testing/long-proof.ts';
import {
  askAsPage,
  type Done,
  granted,
  persevere,
  RefusedAct,
} from '../../../testing/servers/persevering.ts';
import {
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';
import { budgets } from '../budgets.ts';

/*
 * An attacker and honest people behind one address, whose budgets are spent before the honest people come.
 * `npm run test:long` also runs without a mail server, and with password hashes as slow as the product's.
 */

if (isLongProof) hashAsTheProduct();
const database = testDatabase({ maxConnections: 20 });
const sides = {
  'with a mail server': serverBy(['email']),
  'without one': serverBy([]),
};
let clinic: SmallClinic;
let doctors: { id: string; email: string }[];

function serverBy(ways: 'email'[]) {
  return testServer(database, {
    proxies: ['127.0.0.1'],
    passwordWaitMs: 5000,
    services: async () => ({
      ...servicesOn(database.db, { budgets: true }),
      ways,
    }),
  });
}

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  doctors = await Promise.all(
    ['Ana Paz', 'Ema Sol'].map((name) => newDoctor(name)),
  );
});
beforeEach(async () => {
  await database.owner.query('delete from request_budgets');
  await database.owner.query('delete from sign_in_failures');
});

async function newDoctor(name: string) {
  const { specialtyId, practiceId } = clinic;
  const id = await insertDoctor(database, {
    name,
    specialtyId,
    practiceIds: [practiceId],
  });
  const { rows } = await database.owner.query(
    'select email from doctors where id = $1',
    [id],
  );
  const { email } = await insertUser(database, {
    role: 'Doctor',
    email: rows[0].email,
    name,
  });
  return { id, email };
}

const shared = '203.0.113.9';
const today = '2026-11-24';

/** Spends these budgets for a whole window. */
async function spendAll(whose: string, ...names: BudgetName[]): Promise<void> {
  for (const name of names) {
    await database.owner.query(
      `insert into request_budgets (key, arrival) values ($1, clock_timestamp() + make_interval(secs => $2))
        on conflict (key) do update set arrival = excluded.arrival`,
      [budgetKey(name, whose), budgets[name].windowSeconds],
    );
  }
}

/** A browser whose requests come from this address. */
function visitorAt(server: (typeof sides)['without one'], address = shared) {
  const visitor = newVisitor(server);
  return {
    ...visitor,
    ask: (path: string, asked: Parameters<typeof visitor.ask>[1] = {}) =>
      visitor.ask(path, {
        ...asked,
        headers: { 'x-forwarded-for': address, ...asked.headers },
      }),
  };
}
type Visitor = ReturnType<typeof visitorAt>;

/** A session that was opened from the shared address before the attack. */
async function signedIn(
  server: (typeof sides)['without one'],
  who: Credentials,
): Promise<SignedInOverHttp> {
  const session = await signIn(server, who, visitorAt(server));
  expect(session.answer.status, session.answer.text).toBe(200);
  return session;
}

/** Picks among the first free times, which the attacker and honest patients both want. */
async function freeTime(visitor: Visitor, doctorId = oneOf(doctors).id) {
  const month = granted(
    await visitor.ask(
      `/api/public/doctors/${doctorId}/availability?month=2026-12`,
    ),
  );
  const first = month.days
    .flatMap(({ day, starts }: { day: string; starts: number[] }) =>
      starts.map((start) => at(day, timeOf(start))),
    )
    .slice(0, 40);
  return {
    doctorId,
    practiceId: clinic.practiceId,
    startsAt: oneOf<string>(first),
  };
}

const oneOf = <Item>(items: Item[]) => items[randomInt(items.length)] as Item;
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

async function hold(
  visitor: Visitor,
  slot: Awaited<ReturnType<typeof freeTime>>,
) {
  const held = await askAsPage((proofOfWork) =>
    visitor.ask('/api/public/holds', {
      body: { ...slot, ...(proofOfWork && { proofOfWork }) },
    }),
  );
  return { ...slot, holdId: granted(held).id as string };
}

type Held = Awaited<ReturnType<typeof hold>>;

function book(
  visitor: Visitor,
  held: Held,
  booker: object,
  emailCode?: object,
) {
  const headers = { 'idempotency-key': randomUUID() };
  return askAsPage((proofOfWork) =>
    visitor.ask('/api/public/appointments', {
      body: {
        ...held,
        booker,
        ...(emailCode && { emailCode }),
        ...(proofOfWork && { proofOfWork }),
      },
      headers,
    }),
  );
}

/** Books as a new patient, with or without an e-mail. Reads a code from the mailbox. */
async function bookAsNew(
  visitor: Visitor,
  { dni, email }: { dni: string; email?: string },
) {
  const held = await hold(visitor, await freeTime(visitor));
  const booker = { kind: 'new', patient: { ...newPatientData(dni), email } };
  const answer = await book(visitor, held, booker);
  if (answer.json?.code !== 'EMAIL_CODE_NEEDED' || email === undefined)
    return granted(answer);
  const sent = await askAsPage((proofOfWork) =>
    visitor.ask('/api/public/patients/codes', {
      body: { email, ...(proofOfWork && { proofOfWork }) },
    }),
  );
  const { codeId: id } = granted(sent);
  return granted(
    await book(visitor, held, booker, {
      id,
      code: await lastCodeTo(database, email),
    }),
  );
}

/** Books as a patient on file, by DNI and password. */
async function bookAsKnown(visitor: Visitor, { dni }: TestPatient) {
  const held = await hold(visitor, await freeTime(visitor));
  const identified = await askAsPage((proofOfWork) =>
    visitor.ask(`/api/public/holds/${held.holdId}/identification`, {
      body: { dni, password: dni, ...(proofOfWork && { proofOfWork }) },
    }),
  );
  const { proof } = granted(identified);
  return granted(await book(visitor, held, { kind: 'identified', proof }));
}

async function bookSignedIn({ visitor, ask }: SignedInOverHttp) {
  const held = await hold(visitor, await freeTime(visitor));
  const { proof } = granted(
    await ask(`/holds/${held.holdId}/proof`, { body: {} }),
  );
  return granted(await book(visitor, held, { kind: 'identified', proof }));
}

let nextDni = 46_000_000;
const newDni = () => String(nextDni++);

/** Attacks in all ways at once from the shared address, until `callOff`. */
function attack(
  server: (typeof sides)['without one'],
  targets: { dnis: string[]; staffEmail: string },
) {
  const codes = new Map<string, number>();
  const noted = (what: string, code: string) => {
    codes.set(`${what} ${code}`, (codes.get(`${what} ${code}`) ?? 0) + 1);
  };
  let isOver = false;
  const go = async (what: string, act: () => Promise<unknown>) => {
    while (!isOver) {
      const code = await act().then(
        () => 'DONE',
        (error) => {
          if (error instanceof RefusedAct) return error.message;
          throw error;
        },
      );
      noted(what, code);
    }
  };
  const post = (path: string, body: object, field = 'proofOfWork') => {
    const visitor = visitorAt(server);
    return askAsPage((solution) =>
      visitor.ask(`/api/public/${path}`, {
        body: { ...body, ...(solution && { [field]: solution }) },
      }),
    ).then(granted);
  };
  const all = Promise.all([
    ...[1, 2, 3].map(() =>
      go('hold', async () => {
        const visitor = visitorAt(server);
        await hold(visitor, await freeTime(visitor));
      }),
    ),
    go('invent', () => bookAsNew(visitorAt(server), { dni: newDni() })),
    ...[1, 2].map(() =>
      go('patient', () =>
        post('sign-in/patient', {
          dni: oneOf(targets.dnis),
          password: 'Mi perro Tobi',
          rememberMe: false,
        }),
      ),
    ),
    go('staff', () =>
      post('sign-in/reception', {
        email: targets.staffEmail,
        password: 'Mi perro Tobi',
        rememberMe: false,
      }),
    ),
    go('verify', () =>
      post(
        'rpc/verify_system_user_password',
        {
          user_email: `nadie${randomInt(1e6)}@clinica.example`,
          user_password: 'x',
          user_role: 'Admin',
        },
        'proof_of_work',
      ),
    ),
  ]);
  return {
    codes,
    async callOff() {
      isOver = true;
      await all;
    },
  };
}

/** The largest number of times of one doctor that the address holds now. */
async function mostHeld(address: string | null): Promise<number> {
  const { rows } = await database.owner.query(
    `select coalesce(max(held), 0)::int as most from (select count(*) as held from appointments
      where status = 'held' and held_until > $2 and held_from is not null and ($1::text is null or held_from = $1)
      group by doctor_id) by_doctor`,
    [address, at(today, '09:00')],
  );
  return rows[0].most;
}

test.each(Object.entries(sides).slice(0, isLongProof ? 2 : 1))(
  'beside an attacker at their address thirty patients book, and the counter and two doctors work (%s)',
  async (_, server) => {
    const noted: Done[] = [];
    const doing = <Value>(what: string, attempt: () => Promise<Value>) =>
      persevere({ what, noted }, attempt);
    const [known, verified] = await Promise.all([
      Promise.all(
        Array.from({ length: 10 }, () => insertKnownPatient(database)),
      ),
      Promise.all(
        Array.from({ length: 10 }, () =>
          insertKnownPatient(database, { hasPassword: true, isVerified: true }),
        ),
      ),
    ]);
    const { email: staffEmail } = await insertUser(database, {
      role: 'Recepcionista',
    });
    const desk = await signedIn(server, {
      role: 'reception',
      email: staffEmail,
    });
    const rooms = await Promise.all(
      doctors.map(({ email }) => signedIn(server, { role: 'doctor', email })),
    );
    const patients = await Promise.all(
      verified.map(({ dni }) =>
        signedIn(server, { role: 'patient', dni, password: patientPassword }),
      ),
    );
    await spendAll(
      shared,
      'newPersonOfAddress',
      'newPersonWithPuzzleOfAddress',
      'newPersonWithCodeOfAddress',
      'failedDnisOfAddress',
      'puzzlesOfAddress',
      'tellingsOfAddress',
      'signInOfAddress',
      'puzzledSignInOfAddress',
      'freeHoldOfAddress',
      'newcomerCodeOfAddress',
    );
    for (const { dni } of known) {
      await spendAll(dni, 'signInOfDni');
      await spendAll(
        dniAt({ dni, address: shared }),
        'puzzledSignInOfDniAndAddress',
      );
    }
    const dnis = [...known, ...verified].map(({ dni }) => dni);
    const { codes, callOff } = attack(server, { dnis, staffEmail });
    let most = 0;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, await mostHeld(shared));
        await sleep(20);
      }
    })();

    async function workAtDesk(nth: number) {
      const { id: doctorId } = doctors[nth % 2] as (typeof doctors)[number];
      const { dni } = known[nth] as TestPatient;
      const found = await doing('search', async () =>
        granted(await desk.ask('/search/patients', { body: { query: dni } })),
      );
      const query = `practiceId=${clinic.practiceId}&from=${today}&days=1`;
      const given = await doing('give', async () => {
        const times = granted(
          await desk.ask(`/agenda/doctors/${doctorId}/times?${query}`),
        );
        return granted(
          await desk.ask('/agenda/appointments', {
            body: {
              doctorId,
              practiceId: clinic.practiceId,
              startsAt: at(today, timeOf(oneOf(times.days[0].starts))),
              booker: { kind: 'known', patientId: found.patients[0].id },
            },
            headers: { 'idempotency-key': randomUUID() },
          }),
        );
      });
      const { id } = given.appointment;
      await doing('arrival', async () =>
        granted(
          await desk.ask(`/appointments/${id}/status`, {
            body: { act: 'arrive' },
          }),
        ),
      );
      const room = rooms[nth % 2] as SignedInOverHttp;
      for (const act of ['start', 'finish']) {
        await doing(act, async () =>
          granted(
            await room.ask(`/appointments/${id}/status`, { body: { act } }),
          ),
        );
      }
      await doing('day', async () =>
        granted(await room.ask(`/agenda/days/${today}`)),
      );
    }

    // The attack is under way before the honest people come.
    while (!codes.has('hold DONE') || !codes.has('invent DONE'))
      await sleep(20);
    const honest = [
      ...Array.from(
        { length: 10 },
        (_, nth) => () =>
          doing('new', () =>
            bookAsNew(visitorAt(server), {
              dni: newDni(),
              email: `nueva.${randomUUID()}@mail${nth}.example`,
            }),
          ),
      ),
      ...known.map(
        (patient) => () =>
          doing('known', () => bookAsKnown(visitorAt(server), patient)),
      ),
      ...patients.map(
        (patient) => () => doing('signed in', () => bookSignedIn(patient)),
      ),
      () =>
        inParallel(Array.from({ length: 5 }), 1, (_, nth) => workAtDesk(nth)),
    ];
    try {
      await inParallel(honest, 10, (act) => act() as Promise<unknown>);
      while ((codes.get('invent DONE') ?? 0) < 10) await sleep(20);
      const { origins } = granted(await desk.ask('/origins'));
      expect(origins).toHaveLength(1);
      expect(origins[0].count).toBeGreaterThanOrEqual(10);
    } finally {
      isOver = true;
      await callOff();
      await watching;
    }
    expect(noted).toHaveLength(30 + 5 * 6);
    expect(most).toBeLessThanOrEqual(mostOfAddress.ofDoctor);
    expect(mostOfAddress.ofDoctor).toBe(5);
  },
);

test('fifty addresses together hold at most a fifth of a doctor’s times', async () => {
  const server = sides['without one'];
  const { id: doctorId } = await newDoctor('Eva Mar');
  await database.owner.query(
    `update availability_rules set valid_from = '2026-12-02', valid_to = '2026-12-04' where doctor_id = $1`,
    [doctorId],
  );
  const times = 3 * 36;
  let most = 0;
  await inParallel(Array.from({ length: 100 }), 20, async (_, nth) => {
    const visitor = visitorAt(server, `198.51.100.${nth % 50}`);
    // If two browsers want the same time, one of them is refused.
    await hold(visitor, await freeTime(visitor, doctorId)).catch((error) => {
      if (!(error instanceof RefusedAct)) throw error;
    });
    const { rows } = await database.owner.query(
      `select count(*)::int from appointments where doctor_id = $1 and status = 'held' and held_until > $2`,
      [doctorId, at(today, '09:00')],
    );
    most = Math.max(most, rows[0].count);
  });
  expect(most).toBeLessThanOrEqual(times * shareOfDoctor);
  expect(most).toBeGreaterThan(times * shareOfDoctor - 2);
});
