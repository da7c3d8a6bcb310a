import type { PersonRole } from '../../../../base/api/rules/session-level.ts';
import type { RequestContext } from '../../../../base/doors/guard.ts';
import type { SessionCookie } from '../../../../base/doors/request-cookies.ts';
import type { SigningBrowser } from './open-session.ts';

/** The parts of a request that a sign-in of that role needs. */
export function signingBrowser(
  { cookies, browser, device, address, idempotencyKey, now }: RequestContext,
  role: PersonRole,
): SigningBrowser & { idempotencyKey: string | undefined } {
  return {
    shownToken: cookies.read(role),
    browser,
    device,
    address,
    idempotencyKey,
    now,
  };
}

/** Puts a session's token into its cookie; the rest is for the page. */
export function writeCookie<Opened extends { cookie: SessionCookie }>(
  { cookies }: RequestContext,
  { cookie, ...answer }: Opened,
): Omit<Opened, 'cookie'> {
  cookies.write(cookie);
  return answer;
}
