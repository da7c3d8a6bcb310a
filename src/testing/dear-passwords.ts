import { afterAll, beforeAll } from 'vitest';
import {
  owaspCost,
  passwordCost,
} from '../base/kernel/hashing/password-cost.ts';

/**
 * Makes the passwords of a test file as expensive as the product's, for tests of that cost or of waiting for
 * it.
 */
export function hashAsTheProduct(): void {
  const usual = { ...passwordCost };
  beforeAll(() => void Object.assign(passwordCost, owaspCost));
  afterAll(() => void Object.assign(passwordCost, usual));
}
