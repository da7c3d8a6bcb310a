import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { PersonRole } from '../../domain/identity/session-level.ts';

/** The secret of each role's session in its own cookie: several people can be signed in in one browser. */
export interface SessionCookies {
  /** Undefined: none, or nothing that could be one. */
  read(role: PersonRole): string | undefined;
  /** `lastsUntil` null: until the browser is closed. */
  write(role: PersonRole, token: string, lastsUntil: Date | null): void;
  clear(role: PersonRole): void;
}

const names: Record<PersonRole, string> = {
  patient: 'paciente',
  doctor: 'doctor',
  admin: 'administracion',
  reception: 'recepcion',
};

export function sessionCookies(context: Context, { isSecure }: { isSecure: boolean }): SessionCookies {
  const nameOf = (role: PersonRole) => `${isSecure ? '__Host-' : ''}sesion-${names[role]}`;
  const attributes = { httpOnly: true, sameSite: 'Lax', secure: isSecure, path: '/' } as const;
  return {
    read(role) {
      const value = getCookie(context, nameOf(role));
      return value && /^[\w-]{43}$/.test(value) ? value : undefined;
    },
    write(role, token, lastsUntil) {
      setCookie(context, nameOf(role), token, { ...attributes, ...(lastsUntil && { expires: lastsUntil }) });
    },
    clear(role) {
      deleteCookie(context, nameOf(role), attributes);
    },
  };
}
