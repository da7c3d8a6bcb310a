import { ValidationError } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { ORPCError } from '@orpc/server';
import { refusalSentences } from '../../contract/refusal-sentences.ts';
import { type RefusalCode, refusals } from '../../contract/refusals.ts';
import { isOutOfReach } from '../db/out-of-reach.ts';
import type { RequestContext } from '../doors/guard.ts';
import { fieldsOf } from './invalid-fields.ts';

export interface FaultLog {
  fault(error: unknown): void;
}

/** Serves one door's procedures as REST; what goes wrong leaves as a refusal in Spanish, and faults are logged. */
export function openApiHandler(router: ConstructorParameters<typeof OpenAPIHandler<RequestContext>>[0]) {
  return new OpenAPIHandler<RequestContext & { log: FaultLog }>(router as never, {
    interceptors: [
      async (options) => {
        try {
          return await options.next();
        } catch (error) {
          throw toAnswer(error, options.context);
        }
      },
    ],
    clientInterceptors: [
      (options) => {
        options.context.isRead = true;
        return options.next();
      },
    ],
  });
}

function toAnswer(error: unknown, context: RequestContext & { log: FaultLog }): ORPCError<string, unknown> {
  if (!context.isRead) return refusal('MALFORMED_BODY');
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      return refusal('INVALID_INPUT', { fields: fieldsOf(error.cause.issues) });
    }
    if (isRefusal(error.code)) return error;
  }
  context.log.fault(error);
  return refusal(isOutOfReach(error) ? 'UNAVAILABLE' : 'FAULT');
}

function isRefusal(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}

function refusal(code: RefusalCode, data?: unknown): ORPCError<string, unknown> {
  return new ORPCError(code, {
    defined: true,
    status: refusals[code].status,
    message: refusalSentences[code],
    data,
  });
}
