import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { PersonRole } from '../../../../base/api/rules/session-level.ts';
import type { SessionCookies } from '../../../../base/doors/request-cookies.ts';

const names: Record<PersonRole, string> = {
  patient: 'paciente',
  doctor: 'doctor',
  admin: 'administracion',
  reception: 'recepcion',
};

export function sessionCookieName(
  role: PersonRole,
  { isSecure }: { isSecure: boolean },
): string {
  return `${isSecure ? '__Host-' : ''}sesion-${names[role]}`;
}

export function sessionCookies(
  context: Context,
  { isSecure }: { isSecure: boolean },
): SessionCookies {
  const nameOf = (role: PersonRole) => sessionCookieName(role, { isSecure });
  const attributes = {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    path: '/',
  } as const;
  return {
    read(role) {
      const value = getCookie(context, nameOf(role));
      return value && /^[\w-]{43}$/.test(value) ? value : undefined;
    },
    write({ role, token, lastsUntil }) {
      setCookie(context, nameOf(role), token, {
        ...attributes,
        ...(lastsUntil && { expires: lastsUntil }),
      });
    },
    clear(role) {
      deleteCookie(context, nameOf(role), attributes);
    },
  };
}
