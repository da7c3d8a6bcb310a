import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/**
 * One line a request: its id, what was asked, the answer's status and its time. Never a body nor a query:
 * they may hold why somebody sees a doctor, or a secret.
 */
export function requestLog(logger: Logger): MiddlewareHandler<{ Variables: { log: Logger } }> {
  return async (context, next) => {
    const id = randomUUID();
    const began = performance.now();
    context.set('log', logger.child({ request: id }));
    await next();
    context.header('x-request-id', id);
    if (!logger.isLevelEnabled('info')) return;
    const ms = Math.round((performance.now() - began) * 10) / 10;
    logger.info({
      request: id,
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      ms,
    });
  };
}
