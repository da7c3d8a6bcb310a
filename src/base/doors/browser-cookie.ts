import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { hashOf, makeToken } from '../kernel/secrets/secrets.ts';

const oneYear = 365 * 24 * 60 * 60;

/**
 * Identifies a browser by a random secret, which says nothing about its user. Its hash is kept with a hold, so that a
 * browser has one at a time, and in budgets.
 */
export function browserOf(
  context: Context,
  { isSecure }: { isSecure: boolean },
): Buffer {
  const shown = shownBrowserOf(context, { isSecure });
  if (shown) return shown;
  const secret = makeToken();
  setCookie(context, nameOf(isSecure), secret, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    path: '/',
    maxAge: oneYear,
  });
  return hashOf(secret);
}

/** The browser by the secret that it showed; null: it showed none. */
export function shownBrowserOf(
  context: Context,
  { isSecure }: { isSecure: boolean },
): Buffer | null {
  const cookie = getCookie(context, nameOf(isSecure));
  return cookie && /^[\w-]{43}$/.test(cookie) ? hashOf(cookie) : null;
}

const nameOf = (isSecure: boolean) =>
  isSecure ? '__Host-navegador' : 'navegador';
