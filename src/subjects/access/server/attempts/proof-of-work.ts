import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import { updateBudget } from '../../../../base/kernel/budgets/budget-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  deriveToken,
  hashOf,
} from '../../../../base/kernel/secrets/secrets.ts';

const LIVES_SECONDS = 5 * 60;

// Much longer than a puzzle is valid: its expiry goes by the product's clock, this record by the database's.
const USED_SECONDS = 60 * 60;

const AnswerSchema = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal('SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(1),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.strictObject({ expiresAt: z.int(), hashes: z.int() }),
    }),
    signature: z.string(),
  }),
  solution: z.strictObject({ counter: z.int(), derivedKey: z.string() }),
});

/**
 * Makes a puzzle that takes a browser about `cost` hashes, from half to one and a half times as many. Returns
 * altcha's challenge as JSON, valid for 5 minutes.
 */
export async function makePuzzle({
  key,
  cost,
  now,
}: {
  key: Buffer;
  cost: number;
  now: Date;
}): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(Math.floor(cost / 2), Math.ceil(cost * 1.5) + 1),
    deriveKey,
    // altcha would compare its own expiry with the machine's clock.
    data: {
      expiresAt: Math.floor(now.getTime() / 1000) + LIVES_SECONDS,
      hashes: cost,
    },
    ...secretsFrom(key),
  });
  return JSON.stringify(challenge);
}

/** True if the answer solves a valid puzzle of ours, at least as dear. Records its use: it counts once. */
export async function spendPuzzle(
  db: Database,
  {
    key,
    cost,
    answer,
    now,
  }: { key: Buffer; cost: number; answer: string; now: Date },
): Promise<boolean> {
  const read = AnswerSchema.safeParse(parseJson(answer));
  if (!read.success) return false;
  const { challenge, solution } = read.data;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...secretsFrom(key),
  });
  const { expiresAt, hashes } = challenge.parameters.data;
  if (!verified || hashes < cost || expiresAt * 1000 <= now.getTime())
    return false;
  const used = `puzzle:${hashOf(challenge.parameters.nonce).toString('base64url')}`;
  return updateBudget(db, { key: used, units: 1, windowSeconds: USED_SECONDS });
}

function secretsFrom(key: Buffer) {
  return {
    hmacSignatureSecret: deriveToken(key, 'puzzle', 'challenge'),
    hmacKeySignatureSecret: deriveToken(key, 'puzzle', 'solution'),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
