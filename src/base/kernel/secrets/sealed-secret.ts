import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key that seals a secret, 32 bytes, and its owner, so that it opens in no other row. */
export interface Seal {
  key: Buffer;
  belongsTo: string;
}

/** A secret as it is stored: nonce, tag, ciphertext. */
export function sealSecret(secret: string, { key, belongsTo }: Seal): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(belongsTo));
  const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
}

/** Throws if any of it was changed, or the key or owner differs. */
export function openSecret(sealed: Buffer, { key, belongsTo }: Seal): string {
  const tagEnds = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(
    CIPHER,
    key,
    sealed.subarray(0, NONCE_BYTES),
    {
      authTagLength: TAG_BYTES,
    },
  );
  decipher.setAAD(Buffer.from(belongsTo));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, tagEnds));
  return Buffer.concat([
    decipher.update(sealed.subarray(tagEnds)),
    decipher.final(),
  ]).toString('utf8');
}
