import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { hashOf, makeToken } from '../identity/secrets.ts';

const oneYear = 365 * 24 * 60 * 60;

/**
 * Which browser asks: a random secret of its own, that says nothing of who uses it. Kept hashed with a
 * hold, so that a browser has one at a time, and in budgets.
 */
export function browserOf(context: Context, { isSecure }: { isSecure: boolean }): Buffer {
  const name = isSecure ? '__Host-navegador' : 'navegador';
  const known = getCookie(context, name);
  if (known && /^[\w-]{43}$/.test(known)) return hashOf(known);
  const secret = makeToken();
  setCookie(context, name, secret, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    path: '/',
    maxAge: oneYear,
  });
  return hashOf(secret);
}
