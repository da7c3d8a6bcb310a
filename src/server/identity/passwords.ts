import { randomBytes } from 'node:crypto';
import { HashingQueue } from './hashing-queue.ts';

// OWASP's minimum for Argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// One for the whole process: what bounds it is the machine.
const queue = new HashingQueue();

/** All of these throw `HashingQueueFull` where too many wait. */
export function hashPassword(password: string): Promise<string> {
  return queue.hash(password.normalize('NFC'), cost);
}

export function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return queue.verify(passwordHash, password.normalize('NFC'));
}

// As a hash is written; what it is the hash of nobody knows.
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${unpadded(16)}$${unpadded(32)}`;

/** As long as a real check takes, where there is nothing to check against. Always false. */
export async function checkNothing(password: string): Promise<false> {
  await isPasswordOf(decoy, password);
  return false;
}

function unpadded(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}
