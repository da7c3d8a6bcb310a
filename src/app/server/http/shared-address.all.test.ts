import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  readBudgetLeft,
  spendBudgets,
} from '../../../base/kernel/budgets/spend-budget.ts';
import { budgetsOn } from '../../../testing/access/budgets-on.ts';
import { keepSpent } from '../../../testing/access/keep-spent.ts';
import { solvePuzzle } from '../../../testing/access/puzzles.ts';
import { signIn } from '../../../testing/access/sign-in.ts';
import { testNow } from '../../../testing/clinic/bookings.ts';
import { insertSmallClinic } from '../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
  patientPassword,
  staffPassword,
} from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { inParallel } from '../../../testing/database/in-parallel.ts';
import { hashAsTheProduct } from '../../../testing/dear-passwords.ts';
import {
  type Answer,
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';
import { refusals } from '../../contract/refusals.ts';
import { budgets } from '../budgets.ts';

/*
 * An attacker and honest people behind one address: a budget slows down its spender, and shuts out no other
 * person.
 */

hashAsTheProduct();
const database = testDatabase({ maxConnections: 20 });
const server = testServer(database, { budgets: true, proxies: ['127.0.0.1'] });
const impatient = testServer(database, {
  budgets: true,
  proxies: ['127.0.0.1'],
  passwordWaitMs: 0,
});
const shared = '203.0.113.9';
const elsewhere = '198.51.100.4';

beforeAll(async () => {
  await insertSmallClinic(database);
});

beforeEach(async () => {
  for (const table of [
    'request_budgets',
    'sign_in_failures',
    'access_alarms',
  ]) {
    await database.owner.query(`delete from ${table}`);
  }
  await database.owner.query(`update access_settings set own_addresses = '{}'`);
});

type Visitor = ReturnType<typeof newVisitor>;
interface Posted {
  visitor?: Visitor;
  from?: string;
}

function post(
  path: string,
  body: object,
  { visitor = newVisitor(server), from = shared }: Posted = {},
) {
  return visitor.ask(`/api/public/${path}`, {
    body,
    headers: { 'x-forwarded-for': from },
  });
}

/** Posts as the pages do: solves a puzzle if asked to, twice at most. */
async function postAsPage(
  path: string,
  body: object,
  where: Posted = {},
): Promise<Answer & { puzzles: number }> {
  const posted = { visitor: newVisitor(server), ...where };
  let answer = await post(path, body, posted);
  let puzzles = 0;
  for (
    ;
    answer.json?.code === 'PROOF_OF_WORK_NEEDED' && puzzles < 2;
    puzzles++
  ) {
    const proofOfWork = await solvePuzzle(answer.json.data.challenge);
    const field = path.startsWith('rpc/')
      ? { proof_of_work: proofOfWork }
      : { proofOfWork };
    answer = await post(path, { ...body, ...field }, posted);
  }
  return { ...answer, puzzles };
}

const verify = (
  user_email: string,
  user_password = 'x',
  user_role = 'Recepcionista',
) => ({
  user_email,
  user_password,
  user_role,
});

/** A staff member, and a browser in which they signed in before, from elsewhere. */
async function staffInKnownBrowser(role: 'admin' | 'reception' | 'doctor') {
  const { email } =
    role === 'doctor'
      ? await insertDoctorAccount(database, { enabledAt: testNow })
      : await insertUser(database, {
          role: role === 'admin' ? 'Admin' : 'Recepcionista',
        });
  const visitor = newVisitor(server);
  const body = {
    email,
    password: staffPassword,
    ...(role !== 'doctor' && { rememberMe: false }),
  };
  const first = await post(`sign-in/${role}`, body, {
    visitor,
    from: elsewhere,
  });
  expect(first.status, first.text).toBe(200);
  return { role, email, body, visitor };
}

const codesOf = (answers: Answer[]) =>
  new Set(answers.map(({ status, json }) => json?.code ?? status));

describe('behind the address of an attacker', () => {
  async function attack(accounts: { role: string; email: string }[]) {
    const answers = await inParallel(
      Array.from({ length: 90 }),
      15,
      (_, index) =>
        post(
          'rpc/verify_system_user_password',
          verify(`nadie${index}@clinica.example`),
        ),
    );
    expect(codesOf(answers)).toEqual(new Set([200, 'PROOF_OF_WORK_NEEDED']));
    // Solves the puzzles too.
    await inParallel(Array.from({ length: 30 }), 6, (_, index) =>
      postAsPage(
        'rpc/verify_system_user_password',
        verify(`otro${index}@clinica.example`),
      ),
    );
    await inParallel(Array.from({ length: 40 }), 8, (_, index) =>
      postAsPage('sign-in/patient', {
        dni: String(73_000_000 + index),
        password: 'x',
        rememberMe: false,
      }),
    );
    for (const { role, email } of accounts) {
      const body = {
        email,
        password: 'mal',
        ...(role !== 'doctor' && { rememberMe: false }),
      };
      for (let times = 0; times < 12; times++)
        await postAsPage(`sign-in/${role}`, body);
    }
  }

  test('thirty patients and the staff sign in with their right passwords, and the remote function works', async () => {
    const staff = [
      await staffInKnownBrowser('admin'),
      await staffInKnownBrowser('reception'),
      await staffInKnownBrowser('doctor'),
    ];
    const patients = await inParallel(
      Array.from({ length: 30 }),
      10,
      (_, index) =>
        insertKnownPatient(database, {
          hasPassword: index % 2 === 0,
          isVerified: index % 2 === 0,
        }),
    );
    const { email } = await insertUser(database, { role: 'Recepcionista' });
    await attack(staff);
    const left = await readBudgetLeft(budgetsOn(database.db), {
      name: 'signInOfAddress',
      whose: shared,
    });
    expect(left).toBeLessThanOrEqual(1);
    // A person in a new browser must solve one puzzle.
    const isSpent = { signInOfAddress: shared };
    await keepSpent(database, isSpent);
    const unknown = await postAsPage('sign-in/reception', {
      email,
      password: staffPassword,
      rememberMe: false,
    });
    expect([unknown.status, unknown.puzzles], unknown.text).toEqual([200, 1]);
    await keepSpent(database, isSpent);
    const verified = await postAsPage(
      'rpc/verify_system_user_password',
      verify(email, staffPassword),
    );
    expect([verified.json.length, verified.puzzles]).toEqual([1, 1]);
    for (const { role, body, visitor } of staff) {
      const answer = await postAsPage(`sign-in/${role}`, body, { visitor });
      expect([answer.status, answer.puzzles], `${role} ${answer.text}`).toEqual(
        [200, 0],
      );
    }
    const answers = await inParallel(patients, 10, ({ dni }, index) =>
      postAsPage('sign-in/patient', {
        dni,
        password: index % 2 === 0 ? patientPassword : dni,
        rememberMe: false,
      }),
    );
    for (const answer of answers) expect(answer.status, answer.text).toBe(200);
  });

  test('successful sign-ins use up no budget: only failures count', async () => {
    const { email } = await insertUser(database, { role: 'Recepcionista' });
    for (let times = 0; times < 65; times++) {
      const answer = await post(
        'rpc/verify_system_user_password',
        verify(email, staffPassword),
      );
      expect(answer.status, answer.text).toBe(200);
    }
  });
});

describe.each([
  ['an address', '{}'],
  ['the clinic’s own network', '{203.0.113.0/24}'],
])('an attacker who tries many DNIs from %s', (_, own) => {
  beforeEach(async () => {
    await database.owner.query(
      'update access_settings set own_addresses = $1',
      [own],
    );
  });
  const most = budgets.tellingsOfAddress.units;
  const signIn = (dni: string, from = shared, password = 'x') =>
    postAsPage(
      'sign-in/patient',
      { dni, password, rememberMe: false },
      { from },
    );

  test('soon learns only that something was wrong, and users at other addresses notice nothing', async () => {
    const rationed = budgetsOn(database.db);
    for (let told = 0; told < most - 5; told++) {
      await spendBudgets(rationed, {
        tellingsOfAddress: shared,
        dniNotFoundOfClinic: 'all',
      });
    }
    const answers = await inParallel(
      Array.from({ length: 15 }),
      5,
      (_, index) => signIn(String(74_000_000 + index)),
    );
    expect(codesOf(answers)).toEqual(
      new Set(['DNI_NOT_FOUND', 'CREDENTIALS_INVALID']),
    );
    expect(
      answers.filter(({ json }) => json.code === 'DNI_NOT_FOUND').length,
    ).toBeLessThanOrEqual(5);
    const { dni } = await insertKnownPatient(database, {
      hasPassword: false,
      isVerified: false,
    });
    expect((await signIn(dni)).json.code).toBe('CREDENTIALS_INVALID');
    // A patient with the right password still signs in from there.
    expect((await signIn(dni, shared, dni)).status).toBe(200);
    expect((await signIn('75000000', elsewhere)).json.code).toBe(
      'DNI_NOT_FOUND',
    );
    const { rows } = await database.owner.query(
      'select name from access_alarms',
    );
    expect(rows).toEqual([]);
    const left = await readBudgetLeft(rationed, {
      name: 'dniNotFoundOfClinic',
      whose: 'all',
    });
    expect(left).toBeGreaterThanOrEqual(
      budgets.dniNotFoundOfClinic.units - most - 1,
    );
  });

  test('learns nothing from repeating a DNI, which counts once', async () => {
    for (let time = 0; time < 4; time++)
      expect((await signIn('76000000')).json.code).toBe('DNI_NOT_FOUND');
    const { rows } = await database.owner.query(
      `select key from request_budgets where key like 'toldDni%' or key like 'tellings%'`,
    );
    expect(rows).toHaveLength(2);
    const left = await readBudgetLeft(budgetsOn(database.db), {
      name: 'tellingsOfAddress',
      whose: shared,
    });
    expect(left).toBe(most - 1);
  });
});

describe('an account whose password others guess', () => {
  const wrong = (email: string, where: Posted = {}) =>
    postAsPage(
      'sign-in/reception',
      { email, password: 'mal', rememberMe: false },
      where,
    );

  test('opens for its owner in a known browser, and elsewhere after a puzzle', async () => {
    const { email, body, visitor } = await staffInKnownBrowser('reception');
    const guesses: Answer[] = [];
    for (let times = 0; times < 14; times++) guesses.push(await wrong(email));
    expect(guesses.map(({ json }) => json.code)).toEqual([
      ...Array.from({ length: 10 }, () => 'CREDENTIALS_INVALID'),
      ...Array.from({ length: 4 }, () => 'TOO_MANY_ATTEMPTS'),
    ]);
    expect(guesses.at(-1)?.json.data.retryAfterSeconds).toBe(15 * 60);
    const known = await postAsPage('sign-in/reception', body, { visitor });
    expect([known.status, known.puzzles]).toEqual([200, 0]);
    const another = await postAsPage('sign-in/reception', body, {
      from: elsewhere,
    });
    expect([another.status, another.puzzles]).toEqual([200, 1]);
    // The attacker is still refused.
    expect((await wrong(email)).json.code).toBe('TOO_MANY_ATTEMPTS');
  });

  test('opens in the clinic’s own network, which limits guesses too', async () => {
    await database.owner.query(
      `update access_settings set own_addresses = '{192.0.2.0/24}'`,
    );
    const [inside, outside] = ['192.0.2.7', shared];
    const { email } = await insertUser(database, { role: 'Recepcionista' });
    for (let times = 0; times < 12; times++)
      await wrong(email, { from: outside });
    const body = { email, password: staffPassword, rememberMe: false };
    const own = await postAsPage('sign-in/reception', body, { from: inside });
    expect([own.status, own.puzzles], own.text).toEqual([200, 0]);
    const guesses = await inParallel(Array.from({ length: 12 }), 4, () =>
      post('sign-in/reception', { ...body, password: 'mal' }, { from: inside }),
    );
    expect(
      guesses.filter(({ json }) => json.code === 'CREDENTIALS_INVALID'),
    ).toHaveLength(5);
    expect(
      guesses.filter(({ json }) => json.code === 'PROOF_OF_WORK_NEEDED'),
    ).toHaveLength(7);
    const again = await postAsPage('sign-in/reception', body, {
      from: '192.0.2.8',
    });
    expect([again.status, again.puzzles], again.text).toEqual([200, 1]);
  });

  test('raises an alarm once it has to wait, and once wrong passwords are many in all', async () => {
    const { ask } = await signIn(server, {
      role: 'reception',
      email: (await insertUser(database, { role: 'Recepcionista' })).email,
    });
    const told = async () => {
      const { alarms } = (await ask('/origins')).json;
      return alarms.map(({ kind }: { kind: string }) => kind);
    };
    const { email } = await insertUser(database, { role: 'Recepcionista' });
    for (let times = 0; times < 9; times++) await wrong(email);
    expect(await told()).toEqual([]);
    await wrong(email);
    expect(await told()).toEqual(['staff_guessing']);
    await database.owner.query('delete from access_alarms');
    const most = budgets.failedStaffOfClinic.units;
    await inParallel(Array.from({ length: most - 10 }), 5, (_, index) =>
      wrong(`nadie${index}@clinica.example`, { from: `198.51.100.${index}` }),
    );
    expect(await told()).toEqual([]);
    await wrong('otro@clinica.example', { from: elsewhere });
    expect(await told()).toEqual(['staff_guessing']);
  });

  test('limits guesses in a known browser too', async () => {
    const { email, body, visitor } = await staffInKnownBrowser('reception');
    const guesses: string[] = [];
    for (let times = 0; times < 17; times++)
      guesses.push((await wrong(email, { visitor })).json.code);
    expect(
      guesses.filter((code) => code === 'CREDENTIALS_INVALID'),
    ).toHaveLength(15);
    expect(guesses.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(
      2,
    );
    // The owner does not notice it in another browser.
    expect(
      (await post('sign-in/reception', body, { from: elsewhere })).status,
    ).toBe(200);
  });
});

describe('a flood of passwords', () => {
  test('gets a refusal that asks to try again if a turn takes too long', async () => {
    const { email } = await insertUser(database, { role: 'Recepcionista' });
    const flood = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        newVisitor(impatient).ask(
          '/api/public/rpc/verify_system_user_password',
          {
            body: verify(`nadie${index}@clinica.example`),
            headers: { 'x-forwarded-for': `198.51.100.${index}` },
          },
        ),
      ),
    );
    const late = flood.filter(({ status }) => status === 503);
    expect(late.length).toBeGreaterThan(0);
    for (const answer of late) {
      expect(answer.json).toMatchObject({
        code: 'UNAVAILABLE',
        message: refusals.UNAVAILABLE.message,
      });
    }
    const body = { email, password: staffPassword, rememberMe: false };
    expect((await post('sign-in/reception', body)).status).toBe(200);
  });

  test('from one address does not delay users at another: they come next', async () => {
    const { email } = await insertUser(database, { role: 'Recepcionista' });
    let answered = 0;
    const flood = Array.from({ length: 60 }, (_, index) =>
      post(
        'rpc/verify_system_user_password',
        verify(`nadie${index}@clinica.example`),
      ).then(() => answered++),
    );
    const body = { email, password: staffPassword, rememberMe: false };
    const honest = await post('sign-in/reception', body, { from: elsewhere });
    expect(honest.status).toBe(200);
    // As many as were hashed before it came, and a few more.
    expect(answered).toBeLessThan(60);
    await Promise.all(flood);
  });
});
