import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterEach, expect, test, vi } from 'vitest';
import { solveProofOfWork } from './solve-proof-of-work.ts';

const secrets = {
  hmacSignatureSecret: 'one secret',
  hmacKeySignatureSecret: 'another secret',
};

function makeChallenge({
  counter,
  cost = 1,
}: {
  counter: number;
  cost?: number;
}): Promise<Challenge> {
  return createChallenge({
    algorithm: 'SHA-256',
    cost,
    counter,
    deriveKey,
    ...secrets,
  });
}

/** A browser on a plain HTTP page. */
async function overPlainHttp<Value>(
  work: () => Promise<Value>,
): Promise<Value> {
  vi.stubGlobal('crypto', {
    getRandomValues: crypto.getRandomValues.bind(crypto),
  });
  try {
    return await work();
  } finally {
    vi.unstubAllGlobals();
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  { counter: 0 },
  { counter: 1 },
  { counter: 300 },
  { counter: 70_000 },
  { counter: 12, cost: 3 },
])('the browser solves %j over plain http as altcha does', async (request) => {
  const challenge = await makeChallenge(request);
  const answer = JSON.parse(
    await overPlainHttp(() => solveProofOfWork(JSON.stringify(challenge))),
  );
  expect(answer).toEqual({
    challenge,
    solution: { counter: request.counter, derivedKey: expect.any(String) },
  });
  expect(
    await verifySolution({ ...answer, deriveKey, ...secrets }),
  ).toMatchObject({ verified: true });
});

test('the page answers while it solves a puzzle', {
  tags: ['all'],
}, async () => {
  const challenge = JSON.stringify(await makeChallenge({ counter: 150_000 }));
  let answered = 0;
  const beat = setInterval(() => answered++, 1);
  const began = performance.now();
  await solveProofOfWork(challenge);
  const took = performance.now() - began;
  clearInterval(beat);
  expect(answered).toBeGreaterThan(took / 50);
});

test('leaving stops the puzzle', async () => {
  const challenge = JSON.stringify(
    await makeChallenge({ counter: 0xffffffff }),
  );
  const leaving = new AbortController();
  const solving = solveProofOfWork(challenge, { signal: leaving.signal });
  setTimeout(() => leaving.abort(), 30);
  await expect(solving).rejects.toThrow('abort');
});

test('a puzzle of another kind is refused', async () => {
  const challenge = await makeChallenge({ counter: 1 });
  const other = {
    ...challenge,
    parameters: { ...challenge.parameters, algorithm: 'SCRYPT' },
  };
  await expect(solveProofOfWork(JSON.stringify(other))).rejects.toThrow(
    'SCRYPT',
  );
});
