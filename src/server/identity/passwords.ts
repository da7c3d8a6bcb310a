import { hash, verify } from '@node-rs/argon2';

// OWASP's minimum for Argon2id. The thread pool runs four at a time: more wait their turn.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost);
}

export function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFC'));
}

let decoy: Promise<string> | undefined;

/** As long as a real check takes, where there is nothing to check against. Always false. */
export async function checkNothing(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password');
  await isPasswordOf(await decoy, password);
  return false;
}
