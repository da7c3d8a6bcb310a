import type { RefusalCode } from '../api/contract/refusal.ts';
import type { PersonRole } from '../api/rules/session-level.ts';
import type { Outcome } from '../kernel/refusal.ts';
import type { Actor } from './actor.ts';
import type { Call } from './call.ts';
import { callOf } from './call-of.ts';
import { type RequestContext, settle } from './guard.ts';
import type { Services } from './services.ts';

/**
 * Handles a procedure by one use case, which gets the services, the input and the call of the signed-in person. Types
 * hold it to a door of its callers, to the contract's input, and to the refusals that the procedure declares.
 */
export function doForCaller<
  Request extends Partial<Call>,
  Value,
  Code extends RefusalCode,
>(
  useCase: (
    services: Services,
    request: Request,
  ) => Promise<Outcome<Value, Code>>,
) {
  return async (procedure: {
    input: InputOf<Request>;
    context: RequestContext<CallerOf<Request>>;
    errors: Record<Code, unknown>;
  }): Promise<Value> => {
    const { input, context, errors } = procedure;
    const request = {
      ...(input as object),
      ...callOf(context),
    } as unknown as Request;
    return settle(await useCase(context.services, request), errors);
  };
}

/** Handles a procedure without a session: the use case gets the input and the request's part in `Visit`. */
export function doForAnybody<
  Request extends Partial<Visit>,
  Value,
  Code extends RefusalCode,
>(
  useCase: (
    services: Services,
    request: Request,
  ) => Promise<Outcome<Value, Code>>,
) {
  return async (procedure: {
    input: Omit<Request, keyof Visit>;
    context: RequestContext;
    errors: Record<Code, unknown>;
  }): Promise<Value> => {
    const { input, context, errors } = procedure;
    const { services, browser, address, idempotencyKey, now } = context;
    const request = {
      ...input,
      browser,
      address,
      idempotencyKey,
      now,
    } as unknown as Request;
    return settle(await useCase(services, request), errors);
  };
}

type Visit = Pick<
  RequestContext,
  'browser' | 'address' | 'idempotencyKey' | 'now'
>;

/** The input of a request, without the call. If nothing is left, the procedure takes no input. */
type InputOf<Request> = keyof Request extends keyof Call
  ? unknown
  : Omit<Request, keyof Call>;

type CallerOf<Request> = Request extends { actor: Actor<infer Kind> }
  ? Kind
  : PersonRole;
