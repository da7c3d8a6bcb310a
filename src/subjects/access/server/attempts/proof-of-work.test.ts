import { randomBytes } from 'node:crypto';
import { type Challenge, type Payload, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database/database.ts';
import { makePuzzle, spendPuzzle } from './proof-of-work.ts';

const database = testDatabase({ maxConnections: 20 });
const key = randomBytes(32);
const now = new Date('2031-05-06T12:00:00Z');

/** Solves a puzzle as altcha's own solver does. */
async function solve(puzzle: string): Promise<Payload> {
  const challenge: Challenge = JSON.parse(puzzle);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('not solved');
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}

async function solved({ cost = 20, madeAt = now } = {}): Promise<Payload> {
  return solve(await makePuzzle({ key, cost, now: madeAt }));
}

function spend(
  answer: unknown,
  { at = now, withKey = key, cost = 20 } = {},
): Promise<boolean> {
  return spendPuzzle(database.db, {
    key: withKey,
    cost,
    answer: JSON.stringify(answer),
    now: at,
  });
}

const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('a puzzle', () => {
  test('that is solved is accepted once, however many requests send it together', async () => {
    const answer = await solved();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => spend(answer)),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await spend(answer)).toBe(false);
    expect(await spend(answer, { at: later(299) })).toBe(false);
  });

  test('is accepted after another puzzle was', async () => {
    const [entry, other] = [await solved(), await solved()];
    expect([await spend(entry), await spend(other)]).toEqual([true, true]);
  });

  test('is valid for five minutes by the product’s clock, not by the machine’s', async () => {
    expect(await spend(await solved(), { at: later(299) })).toBe(true);
    expect(await spend(await solved(), { at: later(300) })).toBe(false);
    const long = new Date('2001-01-01T00:00:00Z');
    expect(await spend(await solved({ madeAt: long }), { at: long })).toBe(
      true,
    );
  });

  test('stays valid after a wrong solution', async () => {
    const answer = await solved();
    expect(
      await spend({
        ...answer,
        solution: { ...answer.solution, derivedKey: 'ab'.repeat(32) },
      }),
    ).toBe(false);
    expect(await spend(answer)).toBe(true);
  });

  test('that cost less than the present price is refused, and a costlier one is accepted', async () => {
    const cheap = await solved({ cost: 20 });
    expect(await spend(cheap, { cost: 80 })).toBe(false);
    expect(await spend(cheap)).toBe(true);
    expect(await spend(await solved({ cost: 80 }))).toBe(true);
  });

  test('from another installation is refused', async () => {
    expect(await spend(await solved(), { withKey: randomBytes(32) })).toBe(
      false,
    );
  });

  test('changed in any part is refused', async () => {
    const answer = await solved();
    const { parameters } = answer.challenge;
    const changes: Partial<Record<keyof typeof parameters, unknown>>[] = [
      { nonce: '00'.repeat(16) },
      { salt: '00'.repeat(16) },
      { keyPrefix: '00' },
      { keyLength: 1 },
      { keySignature: '00'.repeat(32) },
      { data: { expiresAt: now.getTime(), hashes: 20 } },
      { data: { ...(parameters.data as object), hashes: 1000 } },
      { data: {} },
      { cost: 1_000_000_000 },
      { algorithm: 'SHA-512' },
    ];
    for (const change of changes) {
      const challenge = {
        ...answer.challenge,
        parameters: { ...parameters, ...change },
      };
      expect(
        await spend({ ...answer, challenge }),
        JSON.stringify(change),
      ).toBe(false);
    }
    const unsigned = { parameters };
    expect(await spend({ ...answer, challenge: unsigned })).toBe(false);
    expect(
      await spend({ ...answer, challenge: { ...unsigned, signature: '' } }),
    ).toBe(false);
    expect(await spend(answer)).toBe(true);
  });

  test.each([
    [''],
    ['null'],
    ['[]'],
    ['7'],
    ['{"challenge":'],
    ['{"challenge":{},"solution":{}}'],
    ['['.repeat(4000)],
    [Buffer.from('{"algorithm":"SHA-256"}').toString('base64')],
  ])('is not solved by %j', async (answer) => {
    expect(await spendPuzzle(database.db, { key, cost: 20, answer, now })).toBe(
      false,
    );
  });

  test('is not solved with the part of the key that it shows', async () => {
    const challenge: Challenge = JSON.parse(
      await makePuzzle({ key, cost: 20, now }),
    );
    const { keyPrefix } = challenge.parameters;
    for (const derivedKey of [keyPrefix, keyPrefix.padEnd(64, '0'), '']) {
      expect(
        await spend({ challenge, solution: { counter: 10, derivedKey } }),
      ).toBe(false);
    }
  });

  test('takes between half and one and a half times its cost', async () => {
    const counters = [];
    for (let made = 0; made < 100; made++)
      counters.push((await solved({ cost: 20 })).solution.counter);
    expect(Math.min(...counters)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...counters)).toBeLessThanOrEqual(30);
    expect(new Set(counters).size).toBeGreaterThan(5);
  });
});
