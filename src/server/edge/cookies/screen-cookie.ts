import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** Longest that browsers keep a cookie; asking for the queue renews it. */
const maxAge = 400 * 24 * 60 * 60;

/** The secret of a waiting room's screen, in a cookie of its own that no script reads. */
export interface ScreenCookie {
  /** Undefined: no cookie, or one that cannot be a secret. */
  token: string | undefined;
  write(token: string): void;
}

export function screenCookie(context: Context, { isSecure }: { isSecure: boolean }): ScreenCookie {
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
