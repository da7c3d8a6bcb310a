import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret that goes out into the world: 256 random bits, fit for an address. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** A secret that can be made again from what only the asker and the server know together. */
export function deriveToken(serverKey: Buffer, purpose: string, secret: string): string {
  return createHmac('sha256', serverKey).update(`${purpose}\0${secret}`).digest('base64url');
}

/** In a time that tells nothing of how much of it is right. */
export function isSameSecret(one: string, other: string): boolean {
  return isSameHash(hashOf(one), hashOf(other));
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return timingSafeEqual(one, other);
}
