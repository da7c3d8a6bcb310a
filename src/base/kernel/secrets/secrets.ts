import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret for links and cookies: 256 random bits, safe in a URL. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that is stored of a secret. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** A secret that can be derived again only from the client's secret and the server's key together. */
export function deriveToken(
  serverKey: Buffer,
  purpose: string,
  secret: string,
): string {
  return createHmac('sha256', serverKey)
    .update(`${purpose}\0${secret}`)
    .digest('base64url');
}

/** Constant time: the duration does not reveal how much matches. */
export function isSameSecret(a: string, b: string): boolean {
  return isSameHash(hashOf(a), hashOf(b));
}

export function isSameHash(a: Buffer, b: Buffer): boolean {
  return timingSafeEqual(a, b);
}
