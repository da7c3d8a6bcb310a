import { passwordCost } from '../base/kernel/hashing/password-cost.ts';

// The set-up of the server's tests. With the product's hashing, a third of the time of tests that sign in was
// hashing.
Object.assign(passwordCost, { memoryCost: 1024, timeCost: 1 });
