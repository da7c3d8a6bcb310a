import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { constraintOf, sqlStateOf } from '../db/commit-if.ts';

/**
 * One line a request: its id, what was asked, the answer's status and its time. Never a body nor a query:
 * they may hold why somebody sees a doctor, or a secret.
 */
export function requestLog(logger: Logger): MiddlewareHandler<{ Variables: { log: Logger } }> {
  return async (context, next) => {
    const id = randomUUID();
    const began = performance.now();
    context.set('log', logger.child({ request: id }, { serializers: { err: toLogged } }));
    await next();
    // Not `context.header`: after the answer was made, it would make it anew, as a stream.
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

/** Calendars and unsubscribing have their secret, and whose it is, in the path. */
function withoutSecrets(path: string): string {
  return path.replace(/^(\/api\/public\/(?:calendar|unsubscribe)\/).+/, '$1…');
}

/** A fault without what PostgreSQL adds to it: its details repeat the row, with names and documents. */
export function toLogged(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  return { type: name, message, stack, code: sqlStateOf(error), constraint: constraintOf(error) };
}
