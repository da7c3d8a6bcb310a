import type { PersonRole } from '../api/rules/session-level.ts';

/** The secret of each role's session in its own cookie: several people can be signed in in one browser. */
export interface SessionCookies {
  /** Undefined: no cookie, or one that cannot be a token. */
  read(role: PersonRole): string | undefined;
  write(cookie: SessionCookie): void;
  clear(role: PersonRole): void;
}

/** The token that a role's cookie is to hold. `lastsUntil` null: until the browser is closed. */
export interface SessionCookie {
  role: PersonRole;
  token: string;
  lastsUntil: Date | null;
}

/** The secret of a waiting room's screen, in a cookie of its own that no script reads. */
export interface ScreenCookie {
  /** Undefined: no cookie, or one that cannot be a secret. */
  token: string | undefined;
  write(token: string): void;
}
