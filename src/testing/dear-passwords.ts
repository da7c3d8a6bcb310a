import { beforeAll } from 'vitest';
import { owaspCost, passwordCost } from '../server/kernel/hashing/password-cost.ts';

/** In this test file passwords cost what they cost in the product: it is about that, or about who waits for it. */
export function hashAsTheProduct(): void {
  beforeAll(() => void Object.assign(passwordCost, owaspCost));
}
