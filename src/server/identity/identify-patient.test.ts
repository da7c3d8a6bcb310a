import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { insertPatient, type TestPatient } from '../../testing/factories.ts';
import type { Budgets } from '../budgets/spend-budget.ts';
import { identifyPatient } from './identify-patient.ts';
import { hashPassword } from './passwords.ts';

const database = testDatabase();
const ownPassword = 'Ñandú de 1983, sin apuro';
let free: Budgets;
let rationed: Budgets;
let patient: TestPatient;
let withOwn: TestPatient;

beforeAll(async () => {
  free = { db: database.db, areOn: false };
  rationed = { db: database.db, areOn: true };
  patient = await insertPatient(database, { fullName: 'María Pérez' });
  withOwn = await insertPatient(database, { fullName: 'Con Clave Propia' });
  await database.owner.query('update patients set password_hash = $2 where id = $1', [
    withOwn.id,
    await hashPassword(ownPassword),
  ]);
});

function claim(dni: string, password: string, { browser = randomUUID(), address = randomUUID() } = {}) {
  return { dni, password, browser, address };
}

function dotted(dni: string): string {
  return dni.replace(/\B(?=(?:\d{3})+$)/g, '.');
}

async function answerTo(asked: ReturnType<typeof claim>, budgets = free): Promise<string> {
  const answer = await identifyPatient(budgets, asked);
  return answer.ok ? answer.value.fullName : answer.refusal.code;
}

describe('the specification’s rule: the DNI must exist, and the password be that patient’s own DNI', () => {
  test.each([
    ['the DNI', () => claim(patient.dni, patient.dni), 'María Pérez'],
    ['the DNI with dots', () => claim(patient.dni, dotted(patient.dni)), 'María Pérez'],
    ['the DNI with a space around', () => claim(patient.dni, ` ${patient.dni} `), 'María Pérez'],
    ['the DNI of another patient', () => claim(patient.dni, withOwn.dni), 'WRONG_PASSWORD'],
    ['a part of the DNI', () => claim(patient.dni, patient.dni.slice(0, 7)), 'WRONG_PASSWORD'],
    ['the DNI twice', () => claim(patient.dni, patient.dni.repeat(2)), 'WRONG_PASSWORD'],
    ['a word', () => claim(patient.dni, 'secreto'), 'WRONG_PASSWORD'],
    ['nothing', () => claim(patient.dni, ''), 'WRONG_PASSWORD'],
    ['another’s own password', () => claim(patient.dni, ownPassword), 'WRONG_PASSWORD'],
    ['an unknown DNI with itself', () => claim('99888777', '99888777'), 'DNI_NOT_FOUND'],
    ['an unknown DNI with a known one', () => claim('99888777', patient.dni), 'DNI_NOT_FOUND'],
  ])('%s', async (_, asked, expected) => {
    expect(await answerTo(asked())).toBe(expected);
  });
});

describe('who chose a password of their own is opened by it alone', () => {
  test.each([
    ['it', () => claim(withOwn.dni, ownPassword), 'Con Clave Propia'],
    [
      'it, typed on a keyboard that takes letters apart',
      () => claim(withOwn.dni, ownPassword.normalize('NFD')),
      'Con Clave Propia',
    ],
    ['the DNI', () => claim(withOwn.dni, withOwn.dni), 'WRONG_PASSWORD'],
    ['the DNI with dots', () => claim(withOwn.dni, dotted(withOwn.dni)), 'WRONG_PASSWORD'],
    ['it in capitals', () => claim(withOwn.dni, ownPassword.toUpperCase()), 'WRONG_PASSWORD'],
    ['a part of it', () => claim(withOwn.dni, ownPassword.slice(0, -1)), 'WRONG_PASSWORD'],
  ])('%s', async (_, asked, expected) => {
    expect(await answerTo(asked())).toBe(expected);
  });
});

describe('failures are rationed', () => {
  test('for one DNI and browser to exactly five, however many come at once', async () => {
    const { dni } = await insertPatient(database);
    const browser = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => answerTo(claim(dni, 'wrong', { browser }), rationed)),
    );
    expect(answers.filter((answer) => answer === 'WRONG_PASSWORD')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'TOO_MANY_ATTEMPTS')).toHaveLength(25);
    const refused = await identifyPatient(rationed, claim(dni, dni, { browser }));
    if (refused.ok || refused.refusal.code !== 'TOO_MANY_ATTEMPTS') throw new Error('It was to be refused.');
    const { retryAfterSeconds } = refused.refusal.data;
    expect(retryAfterSeconds).toBeGreaterThan(170);
    expect(retryAfterSeconds).toBeLessThanOrEqual(180);
  });

  test('for one DNI from many browsers to exactly ten', async () => {
    const { dni } = await insertPatient(database);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => answerTo(claim(dni, 'wrong'), rationed)),
    );
    expect(answers.filter((answer) => answer === 'WRONG_PASSWORD')).toHaveLength(10);
  });

  test('for one address to exactly sixty, also of DNIs that nobody has', async () => {
    const address = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        answerTo(claim(String(70_000_000 + index), 'wrong', { address }), rationed),
      ),
    );
    expect(answers.filter((answer) => answer === 'DNI_NOT_FOUND')).toHaveLength(60);
  });

  test('and forgotten once the password was right', async () => {
    const { dni } = await insertPatient(database);
    const browser = randomUUID();
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++)
        await answerTo(claim(dni, 'wrong', { browser }), rationed);
      expect(await answerTo(claim(dni, dni, { browser }), rationed)).toBe('María Pérez');
    }
  });
});
