import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * The Content-Security-Policy of a page: our own files, and the styles that carry this answer's nonce.
 * `framedBy` are the origins that may show it in a frame.
 */
export function pagePolicy(
  nonce: string,
  framedBy: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/** The policy of the service worker: it runs alone, and asks only our server. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Used for passkeys, copying a link, and a wall screen that stays on and chimes. */
const usedFeatures = [
  'publickey-credentials-create',
  'publickey-credentials-get',
  'clipboard-write',
  'screen-wake-lock',
  'autoplay',
];

const unusedFeatures = [
  'accelerometer',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'serial',
  'storage-access',
  'sync-xhr',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** The Permissions-Policy: everything off except what the product needs. */
const permissionsPolicy = [
  ...usedFeatures.map((feature) => `${feature}=(self)`),
  ...unusedFeatures.map((feature) => `${feature}=()`),
].join(', ');

const namesFramingSites = /frame-ancestors (?!'none')/;

/** These headers rule a document alone: beside a script or a style they weigh 250 bytes and do nothing. */
const headersOfDocuments = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** A script or a style that a page loads; the service worker is a script that stands on its own. */
const isPartOfPage = (path: string, contentType: string) =>
  /^\/(?:assets\/|early\.js$)/.test(path) &&
  /^text\/(?:javascript|css)\b/.test(contentType);

/**
 * Sets the headers on every answer, errors and files included. A script or style obeys its page's policy of
 * features, and goes without it. `isSecure`: the product itself speaks https.
 */
export function securityHeaders({
  isSecure,
}: {
  isSecure: boolean;
}): MiddlewareHandler {
  const setHeaders = secureHeaders({
    // A page brings a content policy of its own.
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      frameAncestors: ["'none'"],
      sandbox: [],
    },
    strictTransportSecurity: isSecure && 'max-age=31536000; includeSubDomains',
    xFrameOptions: 'DENY',
  });
  return async (context, next) => {
    await setHeaders(context, next);
    const { headers } = context.res;
    if (isPartOfPage(context.req.path, headers.get('content-type') ?? '')) {
      for (const name of headersOfDocuments) headers.delete(name);
      return;
    }
    // X-Frame-Options knows no list of origins: the policy alone names them.
    if (namesFramingSites.test(headers.get('content-security-policy') ?? ''))
      headers.delete('x-frame-options');
    // Hono's own list of features lacks passkey creation.
    headers.set('permissions-policy', permissionsPolicy);
  };
}
