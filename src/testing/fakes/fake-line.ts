import { ValidationError } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { type AnyRouter, implement, ORPCError } from '@orpc/server';
import { contract } from '../../app/contract/index.ts';
import { refusals } from '../../app/contract/refusals.ts';
import type { LiveChange } from '../../base/api/contract/live.ts';
import type { RefusalCode } from '../../base/api/contract/refusal.ts';
import { sentenceOf } from '../../base/api/contract/refusal.ts';
import { fakeToday } from './clinic/fake-clinic.ts';
import { fakeStreams } from './fake-streams.ts';
import {
  answerOf,
  createStatedAnswers,
  type ProcedureName,
  refusalBy,
} from './stated-answers.ts';

export type FakeDoor = keyof typeof contract;

export interface FakeCall {
  /** Like `appointments.book`, or `patient.session.get` at a door other than the public one. */
  procedure: string;
  input: unknown;
  idempotencyKey: string | null;
  tabKey: string | null;
  /** True if the page sent it by itself, without an act of the user. */
  isUnattended: boolean;
}

export interface FakeRequest {
  idempotencyKey: string | null;
  tabKey: string | null;
  isUnattended: boolean;
  /** True if the request or its answer is lost. */
  isLost: boolean;
}

/** Throws a refusal if the caller may not call this procedure of a door. */
export type FakeGuard = (request: {
  door: FakeDoor;
  procedure: string;
}) => void;

const doors = Object.keys(contract) as FakeDoor[];

/**
 * The base of the fake server. Records calls, loses them if a test says so, and gives the stated answer or
 * else the example's. Answers and refusals outside the contract fail the test, and so do missing answers.
 */
export function createFakeLine() {
  const bootedAt = Date.now();
  const opensAt = Date.parse(`${fakeToday}T11:00:00Z`);
  const stated = createStatedAnswers();
  const faults: string[] = [];
  const lost = new Map<ProcedureName | 'live', 'request' | 'answer'>();
  const guards: FakeGuard[] = [];
  const routers = Object.fromEntries(doors.map((door) => [door, {}])) as Record<
    FakeDoor,
    Record<string, object>
  >;
  const handlers = new Map<FakeDoor, OpenAPIHandler<FakeRequest>>();
  const heldBack = new Map<ProcedureName, Promise<void>>();
  const streams = fakeStreams();
  let made = 0;

  function openDoor<Door extends FakeDoor>(door: Door) {
    const implementer = implement(contract)
      .$context<FakeRequest>()
      .use(async ({ path, context, next }, input, output) => {
        const procedure = (door === 'public' ? path : [door, ...path]).join(
          '.',
        ) as ProcedureName;
        if (lost.get(procedure) === 'request') {
          context.isLost = true;
          throw new ORPCError('SERVICE_UNAVAILABLE');
        }
        const { idempotencyKey, tabKey, isUnattended } = context;
        line.calls.push({
          procedure,
          input,
          idempotencyKey,
          tabKey,
          isUnattended,
        });
        const entry = stated.take(procedure);
        if (entry && 'refusal' in entry) throw entry.refusal;
        for (const guard of guards) guard({ door, procedure });
        try {
          const answer = await (entry
            ? output(stated.give(procedure, entry.answer, input) as never)
            : next());
          answerOf(procedure, answer.output);
          await heldBack.get(procedure);
          context.isLost = lost.get(procedure) === 'answer';
          return answer;
        } catch (error) {
          const refusal = asRefusal(error);
          if (!(refusal instanceof ORPCError) || refusal.status >= 500)
            faults.push(saidOf(error));
          else checkRefusal(procedure, refusal);
          throw error;
        }
      });
    return implementer[door];
  }

  function checkRefusal(
    procedure: string,
    { code, data }: ORPCError<string, unknown>,
  ) {
    try {
      refusalBy(procedure, code, data);
    } catch (error) {
      faults.push(saidOf(error));
    }
  }

  const line = {
    ...stated.statements,
    calls: [] as FakeCall[],
    /** The answers outside the contract, and the requests without a stated answer. */
    faults,
    now: () => opensAt + Date.now() - bootedAt,
    callsOf: (procedure: ProcedureName) =>
      line.calls.filter((call) => call.procedure === procedure),
    /** Loses a procedure's requests, or its answers, from now on. */
    lose: (procedure: ProcedureName | 'live', what: 'request' | 'answer') =>
      void lost.set(procedure, what),
    restore: (procedure: ProcedureName | 'live') => void lost.delete(procedure),
    /**
     * Keeps a procedure's answers back, after its work is done, until the test calls the returned function.
     */
    holdBack(procedure: ProcedureName): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      heldBack.set(procedure, promise);
      return resolve;
    },
    nextId() {
      made += 1;
      return `0190b000-0000-7000-8000-${String(made).padStart(12, '0')}`;
    },
    openDoor,
    /** Adds procedures made with `openDoor` to the doors. Several parts may add to one group. */
    plug(parts: { [Door in FakeDoor]?: object }) {
      for (const door of doors) {
        for (const [group, procedures] of Object.entries(parts[door] ?? {})) {
          routers[door][group] = { ...routers[door][group], ...procedures };
        }
      }
    },
    guard: (guard: FakeGuard) => void guards.push(guard),
    /** Sends a change to every open stream of that door, or of all doors. */
    announce: (change: LiveChange, door?: FakeDoor) =>
      streams.announce(change, door),
    /**
     * Breaks all streams, like a network failure. A stream that reconnects is told that changes may have been
     * missed.
     */
    breakStreams: () => streams.breakAll(),
    /** The number of streams that are open now. */
    openStreams: (door?: FakeDoor) => streams.count(door),
    /** The number of streams opened so far. */
    openedStreams: () => streams.opened(),
    fetch: (request: Request) => serve(request),
  };

  function serveStream(door: FakeDoor, request: Request): Response {
    if (lost.get('live') === 'request') throw new TypeError('Failed to fetch');
    try {
      for (const guard of guards) guard({ door, procedure: 'live' });
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      return Response.json(error, { status: error.status });
    }
    const missedMs = Number(new URL(request.url).searchParams.get('missedMs'));
    return streams.open(door, { missedMs, signal: request.signal });
  }

  function handlerOf(door: FakeDoor): OpenAPIHandler<FakeRequest> {
    const handler =
      handlers.get(door) ??
      new OpenAPIHandler<FakeRequest>(routers[door] as AnyRouter, {
        interceptors: [
          (options) =>
            options.next().catch((error) => Promise.reject(asRefusal(error))),
        ],
      });
    handlers.set(door, handler);
    return handler;
  }

  async function serve(request: Request): Promise<Response> {
    const door = doors.find((name) =>
      new URL(request.url).pathname.startsWith(`/api/${name}/`),
    );
    if (!door) throw new Error(`The fake server has no door at ${request.url}`);
    if (new URL(request.url).pathname === `/api/${door}/live`)
      return serveStream(door, request);
    const context: FakeRequest = {
      idempotencyKey: request.headers.get('idempotency-key'),
      tabKey: request.headers.get('x-tab-key'),
      isUnattended: request.headers.has('x-unattended'),
      isLost: false,
    };
    const { response } = await handlerOf(door).handle(request, {
      prefix: `/api/${door}`,
      context,
    });
    if (!response) {
      faults.push(`The contract has no ${request.method} ${request.url}`);
      throw new TypeError('Failed to fetch');
    }
    if (context.isLost) throw new TypeError('Failed to fetch');
    return response;
  }

  for (const door of doors)
    line.plug({ [door]: unansweredAt(door, openDoor(door)) });
  return line;
}

/** All procedures of a door, without answers. */
function unansweredAt(
  door: FakeDoor,
  implementer: object,
): Record<string, object> {
  type Implementers = Record<
    string,
    Record<string, { handler: (answer: () => never) => object }>
  >;
  return Object.fromEntries(
    Object.entries(contract[door]).map(([group, procedures]) => [
      group,
      Object.fromEntries(
        Object.keys(procedures).map((name) => [
          name,
          (implementer as Implementers)[group]?.[name]?.handler(() => {
            throw new Error(
              `Nobody stated an answer for ${[door, group, name].join('.')}`,
            );
          }),
        ]),
      ),
    ]),
  );
}

const saidOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

export type FakeLine = ReturnType<typeof createFakeLine>;

export function refusalOf(
  code: RefusalCode,
  data?: unknown,
): ORPCError<string, unknown> {
  const message = sentenceOf(refusals[code], data);
  return new ORPCError(code, {
    defined: true,
    status: refusals[code].status,
    message,
    data,
  });
}

/** A refusal of the contract in the real server's format, with one entry for each field. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error;
  // oRPC marks refusals of the edge as undeclared, although any procedure may give them.
  if (Object.hasOwn(refusals, error.code))
    return refusalOf(error.code as RefusalCode, error.data);
  if (!(error.cause instanceof ValidationError) || error.code !== 'BAD_REQUEST')
    return error;
  const fields = error.cause.issues.map(({ path = [], message }) => ({
    path: path.join('.'),
    message,
  }));
  return refusalOf('INVALID_INPUT', { fields });
}
