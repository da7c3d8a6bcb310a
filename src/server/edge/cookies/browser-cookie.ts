import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { hashOf, makeToken } from '../../kernel/secrets/secrets.ts';

const oneYear = 365 * 24 * 60 * 60;

/**
 * Identifies a browser by a random secret, which says nothing about its user. Its hash is kept with a hold, so that a
 * browser has one at a time, and in budgets.
 */
export function browserOf(context: Context, { isSecure }: { isSecure: boolean }): Buffer {
  const name = isSecure ? '__Host-navegador' : 'navegador';
  const cookie = getCookie(context, name);
  if (cookie && /^[\w-]{43}$/.test(cookie)) return hashOf(cookie);
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
