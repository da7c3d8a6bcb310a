import { afterAll, beforeAll } from 'vitest';
import { owaspCost, passwordCost } from '../base/kernel/hashing/password-cost.ts';

/** In this test file passwords cost what they cost in the product: it is about that, or about who waits for it. */
export function hashAsTheProduct(): void {
  const usual = { ...passwordCost };
  beforeAll(() => void Object.assign(passwordCost, owaspCost));
  afterAll(() => void Object.assign(passwordCost, usual));
}
