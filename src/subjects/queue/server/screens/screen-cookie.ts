import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ScreenCookie } from '../../../../base/doors/request-cookies.ts';

/** Longest that browsers keep a cookie; asking for the queue renews it. */
const maxAge = 400 * 24 * 60 * 60;

export function screenCookie(
  context: Context,
  { isSecure }: { isSecure: boolean },
): ScreenCookie {
  const name = isSecure ? '__Host-pantalla' : 'pantalla';
  const value = getCookie(context, name);
  return {
    token: value && /^[\w-]{43}$/.test(value) ? value : undefined,
    write(token) {
      setCookie(context, name, token, {
        httpOnly: true,
        sameSite: 'Strict',
        secure: isSecure,
        path: '/',
        maxAge,
      });
    },
  };
}
