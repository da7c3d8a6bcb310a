import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { budgets } from '../../../../app/server/budgets.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  type BudgetName,
  budgetKey,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import { solvePuzzle } from '../../../../testing/access/puzzles.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  servicesOn,
  type TestPatient,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type { PatientClaim } from '../attempts/patient-attempt.ts';
import { identifyPatient } from './identify-patient.ts';

const database = testDatabase();
const ownPassword = 'Ñandú de 1983, sin apuro';
let free: Services;
let rationed: Services;
let patient: TestPatient;
let withOwn: TestPatient;

beforeAll(async () => {
  free = servicesOn(database.db);
  rationed = servicesOn(database.db, { budgets: true });
  patient = await insertPatient(database, { fullName: 'María Pérez' });
  withOwn = await insertPatient(database, { fullName: 'Con Clave Propia' });
  await database.owner.query(
    'update patients set password_hash = $2 where id = $1',
    [withOwn.id, await hashPassword(ownPassword)],
  );
});

function claim(
  dni: string,
  password: string,
  {
    browser = randomBytes(32),
    address = randomUUID() as string,
    now = testNow,
  } = {},
) {
  return { dni, password, browser, address, now };
}

/** Seconds until one unit comes back. */
const secondsOfUnit = (name: BudgetName) =>
  budgets[name].windowSeconds / budgets[name].units;

function dotted(dni: string): string {
  return dni.replace(/\B(?=(?:\d{3})+$)/g, '.');
}

async function answerTo(
  request: PatientClaim,
  budgets = free,
): Promise<string> {
  const answer = await identifyPatient(budgets, request);
  return answer.ok ? answer.value.patient.fullName : answer.refusal.code;
}

describe('the rule that the password is the patient’s own DNI, tried with', () => {
  test.each([
    ['the DNI', () => claim(patient.dni, patient.dni), 'María Pérez'],
    [
      'the DNI with dots',
      () => claim(patient.dni, dotted(patient.dni)),
      'María Pérez',
    ],
    [
      'the DNI with a space around',
      () => claim(patient.dni, ` ${patient.dni} `),
      'María Pérez',
    ],
    [
      'the DNI of another patient',
      () => claim(patient.dni, withOwn.dni),
      'WRONG_PASSWORD',
    ],
    [
      'a part of the DNI',
      () => claim(patient.dni, patient.dni.slice(0, 7)),
      'WRONG_PASSWORD',
    ],
    [
      'the DNI twice',
      () => claim(patient.dni, patient.dni.repeat(2)),
      'WRONG_PASSWORD',
    ],
    ['a word', () => claim(patient.dni, 'secreto'), 'WRONG_PASSWORD'],
    ['nothing', () => claim(patient.dni, ''), 'WRONG_PASSWORD'],
    [
      'another’s own password',
      () => claim(patient.dni, ownPassword),
      'WRONG_PASSWORD',
    ],
    [
      'an unknown DNI with itself',
      () => claim('99888777', '99888777'),
      'DNI_NOT_FOUND',
    ],
    [
      'an unknown DNI with a known one',
      () => claim('99888777', patient.dni),
      'DNI_NOT_FOUND',
    ],
  ])('%s', async (_, request, expected) => {
    expect(await answerTo(request())).toBe(expected);
  });
});

describe('an account with an own password opens by it alone, tried with', () => {
  test.each([
    ['it', () => claim(withOwn.dni, ownPassword), 'Con Clave Propia'],
    [
      'it, typed on a keyboard that takes letters apart',
      () => claim(withOwn.dni, ownPassword.normalize('NFD')),
      'Con Clave Propia',
    ],
    ['the DNI', () => claim(withOwn.dni, withOwn.dni), 'WRONG_PASSWORD'],
    [
      'the DNI with dots',
      () => claim(withOwn.dni, dotted(withOwn.dni)),
      'WRONG_PASSWORD',
    ],
    [
      'it in capitals',
      () => claim(withOwn.dni, ownPassword.toUpperCase()),
      'WRONG_PASSWORD',
    ],
    [
      'a part of it',
      () => claim(withOwn.dni, ownPassword.slice(0, -1)),
      'WRONG_PASSWORD',
    ],
  ])('%s', async (_, request, expected) => {
    expect(await answerTo(request())).toBe(expected);
  });
});

const wrong = (dni: string, where: Parameters<typeof claim>[2] = {}) =>
  answerTo(claim(dni, 'wrong', where), rationed);

function countOf(answers: string[], code: string): number {
  return answers.filter((answer) => answer === code).length;
}

describe('failed sign-ins are limited', () => {
  test('to five of three hundred at once for one DNI and browser', async () => {
    const { dni } = await insertPatient(database);
    const browser = randomBytes(32);
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => wrong(dni, { browser })),
    );
    expect(countOf(answers, 'WRONG_PASSWORD')).toBe(5);
    expect(countOf(answers, 'TOO_MANY_ATTEMPTS')).toBe(295);
    const refused = await identifyPatient(
      rationed,
      claim(dni, dni, { browser }),
    );
    if (refused.ok || refused.refusal.code !== 'TOO_MANY_ATTEMPTS')
      throw new Error('It was to be refused.');
    const { retryAfterSeconds } = refused.refusal.data;
    expect(retryAfterSeconds).toBeGreaterThan(120);
    expect(retryAfterSeconds).toBeLessThanOrEqual(180);
  });

  test('to ten for one DNI from many browsers; then each solves a puzzle first', {
    tags: ['all'],
  }, async () => {
    const { dni } = await insertPatient(database);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => wrong(dni)),
    );
    expect(countOf(answers, 'WRONG_PASSWORD')).toBe(10);
    expect(countOf(answers, 'PROOF_OF_WORK_NEEDED')).toBe(20);
  });

  test('and an attempt sent again counts once, but not with another password', async () => {
    const { dni } = await insertPatient(database);
    const browser = randomBytes(32);
    const idempotencyKey = randomUUID();
    const sent = (password: string) =>
      answerTo(
        { ...claim(dni, password, { browser }), idempotencyKey },
        rationed,
      );
    for (let times = 0; times < 4; times++)
      expect(await sent('wrong')).toBe('WRONG_PASSWORD');
    for (const other of ['a', 'b', 'c', 'd'])
      expect(await sent(other)).toBe('WRONG_PASSWORD');
    expect(await sent('e')).toBe('TOO_MANY_ATTEMPTS');
    expect(await wrong(dni, { browser })).toBe('TOO_MANY_ATTEMPTS');
  });

  test('also when a refused attempt is sent again with the same key', async () => {
    const { dni } = await insertPatient(database);
    const browser = randomBytes(32);
    for (let tries = 0; tries < 5; tries++) await wrong(dni, { browser });
    const twice = {
      ...claim(dni, dni, { browser }),
      idempotencyKey: randomUUID(),
    };
    for (let times = 0; times < 3; times++) {
      expect(await answerTo(twice, rationed)).toBe('TOO_MANY_ATTEMPTS');
    }
    await Promise.all(Array.from({ length: 12 }, () => wrong(dni)));
    const unsolved = { ...claim(dni, dni), idempotencyKey: randomUUID() };
    for (let times = 0; times < 3; times++) {
      expect(await answerTo(unsolved, rationed)).toBe('PROOF_OF_WORK_NEEDED');
    }
  });

  test('but not against the owner in a known browser', {
    tags: ['all'],
  }, async () => {
    const { id, dni } = await insertPatient(database);
    const browser = randomBytes(32);
    await database.owner.query(
      'insert into known_devices values ($1, $2, $3)',
      [browser, id, testNow],
    );
    await Promise.all(Array.from({ length: 30 }, () => wrong(dni)));
    expect(await answerTo(claim(dni, dni, { browser }), rationed)).toBe(
      'María Pérez',
    );
  });

  test('and one puzzle allows one attempt only', async () => {
    const { dni } = await insertPatient(database);
    await Promise.all(Array.from({ length: 12 }, () => wrong(dni)));
    const request = claim(dni, dni);
    const refused = await identifyPatient(rationed, request);
    if (refused.ok || refused.refusal.code !== 'PROOF_OF_WORK_NEEDED')
      throw new Error('A puzzle was due.');
    const proofOfWork = await solvePuzzle(refused.refusal.data.challenge);
    expect(
      await answerTo({ ...claim(dni, 'wrong'), proofOfWork }, rationed),
    ).toBe('WRONG_PASSWORD');
    expect(await answerTo({ ...request, proofOfWork }, rationed)).toBe(
      'PROOF_OF_WORK_NEEDED',
    );
    expect(await answerTo({ ...request, proofOfWork: '{}' }, rationed)).toBe(
      'PROOF_OF_WORK_NEEDED',
    );
  });

  test('to ten different DNIs of one address in an hour, without counting successes', async () => {
    const address = randomUUID();
    for (let turn = 0; turn < 12; turn++) {
      const { dni } = await insertPatient(database);
      expect(await answerTo(claim(dni, dni, { address }), rationed)).toBe(
        'María Pérez',
      );
    }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        wrong(String(70_000_000 + index), { address }),
      ),
    );
    expect(countOf(answers, 'DNI_NOT_FOUND')).toBe(10);
    expect(countOf(answers, 'PROOF_OF_WORK_NEEDED')).toBe(30);
  });

  test('but not for the addresses that the clinic calls its own', async () => {
    await database.owner.query(
      `update access_settings set own_addresses = '{10.1.0.0/16}'`,
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        wrong(String(71_000_000 + index), { address: '10.1.2.3' }),
      ),
    );
    expect(countOf(answers, 'DNI_NOT_FOUND')).toBe(20);
    await database.owner.query(
      `update access_settings set own_addresses = '{}'`,
    );
  });

  test('and forgotten once the password was right', async () => {
    const { dni } = await insertPatient(database);
    const browser = randomBytes(32);
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++)
        await wrong(dni, { browser });
      expect(await answerTo(claim(dni, dni, { browser }), rationed)).toBe(
        'María Pérez',
      );
    }
  });
});

test('an attacker who tries all DNIs learns no reason of a failure for an hour', {
  tags: ['all'],
}, async () => {
  const { id, dni } = await insertPatient(database);
  const existing = randomBytes(32);
  await database.owner.query('insert into known_devices values ($1, $2, $3)', [
    existing,
    id,
    testNow,
  ]);
  // This uses up 180 of the hourly two hundred; earlier tests took some more.
  await spendBudgets(rationed.budgets, { dniNotFoundOfClinic: 'all' });
  await database.owner.query(
    'update request_budgets set arrival = arrival + make_interval(secs => $2) where key = $1',
    [
      budgetKey('dniNotFoundOfClinic', 'all'),
      179 * secondsOfUnit('dniNotFoundOfClinic'),
    ],
  );
  const answers: string[] = [];
  for (let part = 0; part < 3; part++) {
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          wrong(String(72_000_000 + part * 100 + index)),
        ),
      )),
    );
  }
  expect(countOf(answers, 'DNI_NOT_FOUND')).toBeLessThanOrEqual(20);
  expect(countOf(answers, 'CREDENTIALS_INVALID')).toBeGreaterThanOrEqual(40);
  expect(await wrong(dni)).toBe('CREDENTIALS_INVALID');
  expect(await wrong(dni, { browser: existing })).toBe('WRONG_PASSWORD');
  expect(await answerTo(claim(dni, dni), rationed)).toBe('María Pérez');
  const { rows } = await database.owner.query(
    `select count(*)::int as told from audit_events where kind = 'reserved_mode_on'`,
  );
  expect(rows[0].told).toBe(1);
  const inAnHour = new Date(testNow.getTime() + 61 * 60_000);
  expect(await wrong(dni, { now: inAnHour })).toBe('WRONG_PASSWORD');
});

test('each failure leaves an event without anything that was typed', async () => {
  const { id, dni } = await insertPatient(database);
  await answerTo(claim(dni, 'una palabra secreta', { address: '10.9.8.7' }));
  const { rows } = await database.owner.query(
    'select * from audit_events where subject_patient_id = $1 order by id',
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    kind: 'sign_in_failed',
    role: 'patient',
    address: '10.9.8.7',
    detail: { code: 'WRONG_PASSWORD' },
  });
  expect(JSON.stringify(rows)).not.toMatch(/palabra|secreta/);
});
