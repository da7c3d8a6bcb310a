import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { toLogged } from '../../../base/kernel/db/logged-error.ts';

/**
 * Logs one line per request: id, method and path, status, duration. Never a body or a query: they may hold
 * the reason for a visit, or a secret. Counts for the monitor too.
 */
export function requestLog(
  logger: Logger,
  metrics: {
    countRequest(request: { door: string; status: number; ms: number }): void;
  },
): MiddlewareHandler<{ Variables: { log: Logger } }> {
  return async (context, next) => {
    const id = randomUUID();
    const began = performance.now();
    context.set(
      'log',
      logger.child({ request: id }, { serializers: { err: toLogged } }),
    );
    await next();
    // Not `context.header`: after the response exists, it would rebuild it as a stream.
    context.res.headers.set('x-request-id', id);
    const ms = Math.round((performance.now() - began) * 10) / 10;
    metrics.countRequest({
      door: doorOf(context.req.path),
      status: context.res.status,
      ms,
    });
    if (!logger.isLevelEnabled('info')) return;
    logger.info({
      request: id,
      method: context.req.method,
      path: withoutSecrets(context.req.path),
      status: context.res.status,
      ms,
    });
  };
}

/** Removes secrets from the paths of calendars, unsubscribing and record copies. */
function withoutSecrets(path: string): string {
  return path.replace(
    /^(\/api\/(?:public\/(?:calendar|unsubscribe)|patient\/record\/copies)\/).+/,
    '$1…',
  );
}

/** Returns known names only: paths that a stranger invents would fill the monitor. */
function doorOf(path: string): string {
  const [, door] =
    /^\/api\/(public|patient|doctor|reception|admin)\//.exec(path) ?? [];
  return door ?? 'pages';
}
