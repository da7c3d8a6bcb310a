import { passwordCost } from '../base/kernel/hashing/password-cost.ts';

// Setup of the server's tests: hashing as dear as the product's took a third of the time of whatever signs in.
Object.assign(passwordCost, { memoryCost: 1024, timeCost: 1 });
