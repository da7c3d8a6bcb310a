import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';

/**
 * The data of a browser's subscription (Push API): the address to send to, and the keys that encrypt for that
 * browser.
 */
export interface PushKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * True if an endpoint may be a push service's: https on its usual port, a host name, and no password. The
 * host name is checked at sending. `testService` is the origin of the tests' own service.
 */
export function isPushEndpoint(
  endpoint: string,
  testService: string | null,
): boolean {
  const url = URL.parse(endpoint);
  if (
    url === null ||
    endpoint.length > 2000 ||
    url.username + url.password + url.hash !== ''
  )
    return false;
  if (testService !== null && url.origin === testService) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    isIP(host) === 0 &&
    /\.[a-z]{2,}$/i.test(host)
  );
}

/** True if the keys can encrypt: a point of the curve, and a secret of 16 bytes. */
export function arePushKeys({
  p256dh,
  auth,
}: Pick<PushKeys, 'p256dh' | 'auth'>): boolean {
  if (!/^[\w-]{87}$/.test(p256dh) || !/^[\w-]{22}$/.test(auth)) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed');
    return Buffer.from(p256dh, 'base64url')[0] === 4;
  } catch {
    return false;
  }
}
