import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { refusalBody } from '../../../../base/doors/guard-api.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { readCalendarFeed } from './read-feed.ts';

/**
 * Serves `GET /api/public/calendar/{token}.ics`, to which calendars subscribe. They have neither session nor
 * cookie.
 */
export function serveCalendarFeed({
  services,
  now,
}: {
  services: Pick<Services, 'db' | 'snapshot'>;
  now: () => Date;
}) {
  return async (context: Context): Promise<Response> => {
    context.header('x-robots-tag', 'noindex');
    const [, token] =
      /^([\w-]{43})\.ics$/.exec(context.req.param('file') ?? '') ?? [];
    const content = token
      ? await readCalendarFeed(services, { token, now: now() })
      : null;
    if (content === null) return context.json(refusalBody('NOT_FOUND'), 404);
    // Only the subscribing calendar may cache it, and revalidates each time: mostly it has not changed.
    context.header('cache-control', 'private, no-cache');
    const etag = `"${hash('sha256', content, 'base64url')}"`;
    context.header('etag', etag);
    if (hasCurrent(context.req.header('if-none-match'), etag))
      return context.body(null, 304);
    context.header('content-type', 'text/calendar; charset=utf-8');
    return context.body(content);
  };
}

/** RFC 9110, 13.1.2: If-None-Match uses weak comparison. */
export function hasCurrent(
  ifNoneMatch: string | undefined,
  etag: string,
): boolean {
  if (ifNoneMatch === undefined) return false;
  const existing = ifNoneMatch
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''));
  return existing.includes(etag) || existing.includes('*');
}
