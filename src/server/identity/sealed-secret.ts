import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a secret is sealed with: 32 bytes, and to whom it belongs, so that it opens in no other's row. */
export interface Seal {
  key: Buffer;
  belongsTo: string;
}

/** A secret as it may be stored: nonce, tag, and what is hidden. */
export function sealSecret(secret: string, { key, belongsTo }: Seal): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(belongsTo));
  const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
}

/** Throws where any of it was changed, or where key or owner are others. */
export function openSecret(sealed: Buffer, { key, belongsTo }: Seal): string {
  const tagEnds = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(belongsTo));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, tagEnds));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnds)), decipher.final()]).toString('utf8');
}
