import { ValidationError } from '@orpc/contract';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { ORPCError } from '@orpc/server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RefusalCode } from '../api/contract/refusal.ts';
import { sqlStateOf } from '../kernel/db/in-transaction.ts';
import { isOutOfReach } from '../kernel/db/out-of-reach.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';
import { actedCall, stillActs } from './acted-call.ts';
import {
  answerOf,
  isRefusal,
  isUse,
  type RequestContext,
  whyClosed,
  whyNotCall,
} from './guard.ts';
import { fieldsOf } from './invalid-fields.ts';

export interface FaultLog {
  fault(error: unknown): void;
}

type DoorContext = RequestContext & {
  log: FaultLog;
  /** Its name within the door, once the request was read. */
  procedure?: string;
};
type DoorRouter = ConstructorParameters<
  typeof StandardOpenAPIHandler<RequestContext>
>[0];

/**
 * Serves one door's procedures as REST, in JSON. Undefined: no procedure has that address. It uses no fetch
 * Request and Response, which would cost as much as computing the answer.
 */
export function openApiHandler(
  router: DoorRouter,
  door: string,
  metrics: Pick<Metrics, 'countCall'>,
) {
  const handler = handlerOf(router, door, metrics);
  const prefix = `/api/${door}` as const;
  return async (
    context: Context,
    doorContext: DoorContext,
  ): Promise<Response | undefined> => {
    const { matched, response } = await handler.handle(toRequest(context), {
      prefix,
      context: doorContext,
    });
    if (!matched) return undefined;
    const { status, body } = response;
    if (status === 503) context.header('retry-after', '2');
    context.header('content-type', 'application/json');
    return context.body(
      JSON.stringify(body) ?? null,
      status as ContentfulStatusCode,
    );
  };
}

function toRequest({ req }: Context) {
  return {
    method: req.method,
    url: new URL(req.url),
    headers: {},
    signal: undefined,
    body: async () => {
      const text = await req.text();
      return text === '' ? undefined : JSON.parse(text);
    },
  };
}

/** The guard refuses before the input is read; errors leave as refusals in Spanish, and faults are logged. */
function handlerOf(
  router: DoorRouter,
  door: string,
  metrics: Pick<Metrics, 'countCall'>,
) {
  return new StandardOpenAPIHandler<DoorContext>(router as never, {
    interceptors: [
      async (options) => {
        const { context } = options;
        try {
          const result = await options.next();
          if (context.procedure)
            metrics.countCall({
              door,
              procedure: context.procedure,
              outcome: 'done',
            });
          return result;
        } catch (error) {
          const answer = toAnswer(error, context);
          metrics.countCall({
            door,
            procedure: context.procedure ?? 'unread',
            outcome: answer.code,
          });
          throw answer;
        }
      },
    ],
    clientInterceptors: [
      async (options) => {
        const { context, procedure } = options;
        const actor = context.call?.actor ?? null;
        context.isRead = true;
        context.procedure = options.path.join('.');
        const whyNot = whyNotCall(procedure, door, actor);
        if (whyNot)
          throw refusal(
            whyNot === 'NOT_SIGNED_IN' && context.isTokenExpired
              ? 'TOKEN_EXPIRED'
              : whyNot,
          );
        if (actor && isUse(procedure) && !context.isUnattended) {
          await context.sessionUse.keepAwake(context.services.db, {
            actor,
            now: context.now,
          });
        }
        const closed = whyClosed(procedure, actor, context.now);
        if (closed) throw refusal('RECORD_CLOSED', closed);
        const acted = actedCall(procedure, context);
        if (!acted.ok) throw refusal(acted.refusal.code);
        context.call = acted.value;
        const result = await options.next();
        if (!(await stillActs(procedure, context)))
          throw refusal('ACTING_ENDED');
        return result;
      },
    ],
  });
}

function toAnswer(
  error: unknown,
  context: RequestContext & { log: FaultLog },
): ORPCError<string, unknown> {
  if (!context.isRead) return refusal('MALFORMED_BODY');
  if (error instanceof ORPCError) {
    if (
      error.cause instanceof ValidationError &&
      error.code === 'BAD_REQUEST'
    ) {
      return refusal('INVALID_INPUT', { fields: fieldsOf(error.cause.issues) });
    }
    // oRPC marks refusals that a procedure does not declare. A client reads all our refusals alike.
    if (isRefusal(error.code)) return refusal(error.code, error.data);
  }
  // U+0000 in a field without a check of its own: PostgreSQL text cannot hold it.
  if (sqlStateOf(error) === '22021') return refusal('MALFORMED_BODY');
  context.log.fault(error);
  return refusal(isOutOfReach(error) ? 'UNAVAILABLE' : 'FAULT');
}

function refusal(
  code: RefusalCode,
  data?: unknown,
): ORPCError<string, unknown> {
  return new ORPCError(code, {
    defined: true,
    ...answerOf(code, data),
    data,
  });
}
