import { ValidationError } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { type AnyRouter, implement, ORPCError } from '@orpc/server';
import { contract } from '../contract/index.ts';
import type { LiveChange } from '../contract/live.ts';
import { type RefusalCode, refusals } from '../contract/refusals.ts';
import { fakeToday } from './fake-clinic.ts';
import { fakeStreams } from './fake-streams.ts';

export type FakeDoor = keyof typeof contract;

export interface FakeCall {
  /** Like `appointments.book`; at another door than the public one `patient.session.get`. */
  procedure: string;
  input: unknown;
  idempotencyKey: string | null;
  tabKey: string | null;
  /** The page asked by itself. */
  isUnattended: boolean;
}

export interface FakeRequest {
  idempotencyKey: string | null;
  tabKey: string | null;
  isUnattended: boolean;
  /** It did not arrive, or its answer does not. */
  isLost: boolean;
}

/** Refuses, by throwing, whoever may not call a procedure of a door. */
export type FakeGuard = (asked: { door: FakeDoor; procedure: string; tabKey: string | null }) => void;

const doors = Object.keys(contract) as FakeDoor[];

/**
 * What every part of the fake server stands on: it keeps what was asked, refuses and loses what a test says, and
 * answers what the parts plugged in.
 */
export function createFakeLine() {
  const bootedAt = Date.now();
  const opensAt = Date.parse(`${fakeToday}T11:00:00Z`);
  const refusalsToCome = new Map<string, ORPCError<string, unknown>[]>();
  const lost = new Map<string, 'request' | 'answer'>();
  const guards: FakeGuard[] = [];
  const routers = Object.fromEntries(doors.map((door) => [door, {}])) as Record<
    FakeDoor,
    Record<string, object>
  >;
  const streams = fakeStreams();
  let made = 0;

  function openDoor<Door extends FakeDoor>(door: Door) {
    const implementer = implement(contract)
      .$context<FakeRequest>()
      .use(async ({ path, context, next }, input) => {
        const procedure = door === 'public' ? path.join('.') : [door, ...path].join('.');
        if (lost.get(procedure) === 'request') {
          context.isLost = true;
          throw new ORPCError('SERVICE_UNAVAILABLE');
        }
        const { idempotencyKey, tabKey, isUnattended } = context;
        line.calls.push({ procedure, input, idempotencyKey, tabKey, isUnattended });
        const refusal = refusalsToCome.get(procedure)?.shift();
        if (refusal) throw refusal;
        for (const guard of guards) guard({ door, procedure, tabKey });
        const answer = await next();
        context.isLost = lost.get(procedure) === 'answer';
        return answer;
      });
    return implementer[door];
  }

  const line = {
    calls: [] as FakeCall[],
    now: () => opensAt + Date.now() - bootedAt,
    callsOf: (procedure: string) => line.calls.filter((call) => call.procedure === procedure),
    /** The next call of a procedure is refused so. */
    refuseNext(procedure: string, code: RefusalCode, data?: unknown) {
      const error = refusalOf(code, data);
      refusalsToCome.set(procedure, [...(refusalsToCome.get(procedure) ?? []), error]);
    },
    /** From now on a procedure's requests do not arrive, or its answers do not come back. */
    lose: (procedure: string, what: 'request' | 'answer') => void lost.set(procedure, what),
    restore: (procedure: string) => void lost.delete(procedure),
    nextId() {
      made += 1;
      return `0190b000-0000-7000-8000-${String(made).padStart(12, '0')}`;
    },
    openDoor,
    /** Adds procedures, as `openDoor` made them, to the doors; parts of one group may come apart. */
    plug(parts: { [Door in FakeDoor]?: object }) {
      for (const door of doors) {
        for (const [group, procedures] of Object.entries(parts[door] ?? {})) {
          routers[door][group] = { ...routers[door][group], ...procedures };
        }
      }
    },
    guard: (guard: FakeGuard) => void guards.push(guard),
    /** Something changed: every open stream of that door hears it, or of all of them. */
    announce: (change: LiveChange, door?: FakeDoor) => streams.announce(change, door),
    /** The network drops them all; whoever comes back is told that something may have been missed. */
    breakStreams: () => streams.breakAll(),
    /** How many are open at this moment. */
    openStreams: (door?: FakeDoor) => streams.count(door),
    /** How many there were so far. */
    openedStreams: () => streams.opened(),
    fetch: (request: Request) => serve(request),
  };

  function serveStream(door: FakeDoor, request: Request): Response {
    if (lost.get('live') === 'request') throw new TypeError('Failed to fetch');
    try {
      const tabKey = request.headers.get('x-tab-key');
      for (const guard of guards) guard({ door, procedure: 'live', tabKey });
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      return Response.json(error, { status: error.status });
    }
    const missedMs = Number(new URL(request.url).searchParams.get('missedMs'));
    return streams.open(door, { missedMs, signal: request.signal });
  }

  async function serve(request: Request): Promise<Response> {
    const door = doors.find((name) => new URL(request.url).pathname.startsWith(`/api/${name}/`));
    if (!door) throw new Error(`The fake server has no door at ${request.url}`);
    if (new URL(request.url).pathname === `/api/${door}/live`) return serveStream(door, request);
    const context: FakeRequest = {
      idempotencyKey: request.headers.get('idempotency-key'),
      tabKey: request.headers.get('x-tab-key'),
      isUnattended: request.headers.has('x-unattended'),
      isLost: false,
    };
    const handler = new OpenAPIHandler(routers[door] as AnyRouter, {
      interceptors: [(options) => options.next().catch((error) => Promise.reject(asRefusal(error)))],
    });
    const { response } = await handler.handle(request, { prefix: `/api/${door}`, context });
    if (!response) throw new Error(`The fake server knows no ${request.method} ${request.url}`);
    if (context.isLost) throw new TypeError('Failed to fetch');
    return response;
  }

  return line;
}

export type FakeLine = ReturnType<typeof createFakeLine>;

export function refusalOf(code: RefusalCode, data?: unknown): ORPCError<string, unknown> {
  return new ORPCError(code, { defined: true, status: refusals[code].status, data });
}

/** What the contract refuses goes out as the real server says it: one entry a field. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof ORPCError) || !(error.cause instanceof ValidationError)) return error;
  if (error.code !== 'BAD_REQUEST') return error;
  const fields = error.cause.issues.map(({ path = [], message }) => ({ path: path.join('.'), message }));
  return new ORPCError('INVALID_INPUT', { defined: true, status: 422, data: { fields } });
}
