import { isIP } from 'node:net';

/** The relying party that a passkey is made for. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Null: browsers make no passkeys at such an address. They require a host name instead of a number, and https except
 * on the machine itself (WebAuthn §5.1.3).
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = URL.parse(publicUrl);
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  const isLocal =
    url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
    return null;
  return { id: url.hostname, origin: url.origin };
}

/** COSE numbers of the signatures that passkeys may make: EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];
