import { randomBytes } from 'node:crypto';
import { HashingQueue } from './hashing-queue.ts';
import { passwordCost } from './password-cost.ts';

// One queue for the whole process: the machine is the limit.
const queue = new HashingQueue();

/** All of these throw `HashingQueueFull` if too many wait. */
export function hashPassword(password: string): Promise<string> {
  return queue.hash(password.normalize('NFC'), passwordCost);
}

export function isPasswordOf(
  passwordHash: string,
  password: string,
): Promise<boolean> {
  return queue.verify(passwordHash, password.normalize('NFC'));
}

/** The number of hashes that wait for a thread in this process. */
export function hashesWaiting(): number {
  return queue.waiting;
}

/** Rejects all hashes that wait or come later, because the process stops. */
export function giveUpHashing(): void {
  queue.giveUp();
}

// The salt and the hash of an unknown password.
const unknown = `${unpadded(16)}$${unpadded(32)}`;

/** Takes as long as a real check, when there is nothing to check against. Always false. */
export async function checkNothing(password: string): Promise<false> {
  const { memoryCost, timeCost, parallelism } = passwordCost;
  await isPasswordOf(
    `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unknown}`,
    password,
  );
  return false;
}

function unpadded(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}
