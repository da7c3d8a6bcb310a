import type { HashingCost } from './hashing-job.ts';

/** OWASP's minimum for Argon2id. */
export const owaspCost: Readonly<HashingCost> = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** The cost of every password that is hashed from now on. Only tests set another one. */
export const passwordCost: HashingCost = { ...owaspCost };
