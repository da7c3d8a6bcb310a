import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { toLogged } from '../../kernel/db/logged-error.ts';

/**
 * One line per request: id, method and path, status, duration. Never a body or a query: they may hold the reason for
 * a visit, or a secret.
 */
export function requestLog(logger: Logger): MiddlewareHandler<{ Variables: { log: Logger } }> {
  return async (context, next) => {
    const id = randomUUID();
    const began = performance.now();
    context.set('log', logger.child({ request: id }, { serializers: { err: toLogged } }));
    await next();
    // Not `context.header`: after the response exists, it would rebuild it as a stream.
    context.res.headers.set('x-request-id', id);
    if (!logger.isLevelEnabled('info')) return;
    const ms = Math.round((performance.now() - began) * 10) / 10;
    logger.info({
      request: id,
      method: context.req.method,
      path: withoutSecrets(context.req.path),
      status: context.res.status,
      ms,
    });
  };
}

/** Calendar and unsubscribe paths contain a secret and an owner. */
function withoutSecrets(path: string): string {
  return path.replace(/^(\/api\/public\/(?:calendar|unsubscribe)\/).+/, '$1…');
}
