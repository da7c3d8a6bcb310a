import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { hostOf, refusalBody } from '../../../base/doors/guard-api.ts';

/**
 * Serves only the clinic's own host name, if configured: otherwise a page of another name that resolves to
 * this address would count as ours. IP addresses and localhost are always served.
 */
export function ownHost({
  publicUrl,
}: {
  publicUrl: string | undefined;
}): MiddlewareHandler {
  const own = publicUrl && new URL(publicUrl).host;
  return async (context, next) => {
    if (own && !isOurs(hostOf(context.req), own)) {
      return context.json(refusalBody('WRONG_HOST'), 421);
    }
    return next();
  };
}

function isOurs(host: string, own: string): boolean {
  if (host.toLowerCase() === own) return true;
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || isIP(name) !== 0;
}
