import { createECDH } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { findOrInsertServerKey } from './server-key-queries.ts';

/** The clinic's keys towards push services (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Made at the first start and kept: browsers subscribe with the public one, and another pair would lose them all. */
export async function vapidKeys(db: Database): Promise<VapidKeys> {
  const made = createECDH('prime256v1');
  made.generateKeys();
  // A key that begins with zeros comes shorter than its 32 bytes.
  const fresh = Buffer.concat([
    Buffer.alloc(32),
    made.getPrivateKey(),
  ]).subarray(-32);
  const secret = await findOrInsertServerKey(db, {
    name: 'vapid',
    secret: fresh,
  });
  const kept = createECDH('prime256v1');
  kept.setPrivateKey(secret);
  return {
    publicKey: kept.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
  };
}
