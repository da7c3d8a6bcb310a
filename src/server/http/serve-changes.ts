import type { Context } from 'hono';
import type { PersonRole } from '../../domain/identity/session-level.ts';
import { atLevel, type RequestContext, whyNotCall } from '../doors/guard.ts';
import { findOpenActor } from '../identity/find-actor.ts';
import type { Changes } from '../live/changes.ts';
import { openStreams } from '../live/streams.ts';
import { earOf } from '../live/who-hears-what.ts';
import { refusalBody } from './guard-api.ts';

/** Milliseconds between two signs of life: in panels, and on the screen of the waiting room. */
export interface LifeSigns {
  panel: number;
  public: number;
}

const usualLifeSigns: LifeSigns = { panel: 15_000, public: 5_000 };

/** A clinic's whole waiting room may be behind one address; a session is one browser. */
const mostOfAddress = 100;
const mostOfSession = 24;
const retryAfterSeconds = 10;

/** Who may listen; a stream runs by itself, so it keeps no session awake. */
const listening: Record<string, object> = {
  ...atLevel('N0', { public: {} }, { isUse: false }),
  ...atLevel('N1', { patient: {} }, { isUse: false }),
  ...atLevel('N2', { doctor: {}, reception: {}, admin: {} }, { isUse: false }),
};

/**
 * `GET /api/{door}/live`: what changes, as server-sent events, for as long as whoever listens may. An event is a
 * list of changes in JSON (`contract/live.ts`): ids and no more.
 */
export function serveChanges({
  changes,
  contextAt,
  now,
  stopping,
  lifeSigns = usualLifeSigns,
}: {
  changes: Changes;
  contextAt: (door: string, context: Context) => Promise<RequestContext>;
  now: () => Date;
  stopping: AbortSignal;
  lifeSigns?: LifeSigns | undefined;
}) {
  const streams = openStreams(changes, stopping);

  return (door: string) => async (context: Context) => {
    const { services, actor, address, isTokenExpired } = await contextAt(door, context);
    const refused = whyNotCall(listening[door] ?? {}, door, actor);
    if (refused) {
      const code = refused === 'NOT_SIGNED_IN' && isTokenExpired ? 'TOKEN_EXPIRED' : refused;
      const body = refusalBody(code);
      return context.json(body, body.status);
    }
    // A proxy that gathers or packs what passes would hold changes back.
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    };
    if (context.req.method !== 'GET') return context.body(null, 200, headers);
    const goesOn = async () => {
      if (!actor) return true;
      try {
        const { sessionId } = actor;
        const still = await findOpenActor(services.db, { sessionId, role: door as PersonRole, now: now() });
        return whyNotCall(listening[door] ?? {}, door, still) === null;
      } catch {
        // Nobody can tell at this moment; the next sign asks again.
        return true;
      }
    };
    const stream = streams.open({
      hears: earOf(actor),
      owner: actor?.sessionId ?? address,
      mostOfOwner: actor ? mostOfSession : mostOfAddress,
      lifeSignMs: actor ? lifeSigns.panel : lifeSigns.public,
      goesOn,
      missedMs: readMissed(context.req.query('missedMs')),
    });
    if (stream) return context.body(stream, 200, headers);
    if (stopping.aborted) return context.json(refusalBody('UNAVAILABLE'), 503);
    context.header('retry-after', String(retryAfterSeconds));
    return context.json({ ...refusalBody('TOO_MANY_ATTEMPTS'), data: { retryAfterSeconds } }, 429);
  };
}

/** Whatever makes no sense was long ago. */
function readMissed(asked: string | undefined): number | null {
  if (asked === undefined) return null;
  const milliseconds = Number(asked);
  return milliseconds >= 0 ? milliseconds : Number.POSITIVE_INFINITY;
}
