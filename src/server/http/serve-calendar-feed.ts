import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { readCalendarFeed } from '../calendar/read-calendar-feed.ts';
import { refusalBody } from './guard-api.ts';

/** `GET /api/public/calendar/{token}.ics`: what calendars subscribe to. They have no session nor cookie. */
export function serveCalendarFeed({
  services,
  now,
}: {
  services: Pick<BookingServices, 'db' | 'catalog'>;
  now: () => Date;
}) {
  return async (context: Context): Promise<Response> => {
    context.header('x-robots-tag', 'noindex');
    const [, token] = /^([\w-]{43})\.ics$/.exec(context.req.param('file') ?? '') ?? [];
    const content = token ? await readCalendarFeed(services, { token, now: now() }) : null;
    if (content === null) return context.json(refusalBody('NOT_FOUND'), 404);
    // Kept only by the calendar that has the address, and asked for again each time: mostly it has not changed.
    context.header('cache-control', 'private, no-cache');
    const etag = `"${hash('sha256', content, 'base64url')}"`;
    context.header('etag', etag);
    if (isKnown(context.req.header('if-none-match'), etag)) return context.body(null, 304);
    context.header('content-type', 'text/calendar; charset=utf-8');
    return context.body(content);
  };
}

/** RFC 9110, 13.1.2: what the asker has, compared weakly. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
