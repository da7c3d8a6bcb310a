import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * The Content-Security-Policy of a page: our own files, and the styles that carry this answer's nonce. `framedBy` are the
 * origins that may show it within theirs.
 */
export function pagePolicy(nonce: string, framedBy: readonly string[] = []): string {
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

/** Of the service worker: it runs alone, and asks nobody but us. */
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

/** What a page brings with it: it obeys the page's policy of features, whatever comes with itself. */
const isPartOfPage = (contentType: string) => /^text\/(?:javascript|css)\b/.test(contentType);

/**
 * On every answer, errors and files included, but for the list of features, which rules nothing but a page or a worker and
 * weighs more than the rest of the headers. `isSecure`: the product itself speaks https.
 */
export function securityHeaders({ isSecure }: { isSecure: boolean }): MiddlewareHandler {
  const setHeaders = secureHeaders({
    // A page brings a content policy of its own.
    overwrite: false,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
    strictTransportSecurity: isSecure && 'max-age=31536000; includeSubDomains',
    xFrameOptions: 'DENY',
  });
  return async (context, next) => {
    await setHeaders(context, next);
    const { headers } = context.res;
    // It knows no list of origins: the policy alone says who may.
    if (namesFramingSites.test(headers.get('content-security-policy') ?? ''))
      headers.delete('x-frame-options');
    const isOwnFile = context.req.path.startsWith('/assets/') || context.req.path === '/early.js';
    if (isOwnFile && isPartOfPage(headers.get('content-type') ?? '')) return;
    // Hono's own list of features lacks passkey creation.
    headers.set('permissions-policy', permissionsPolicy);
  };
}
