import type { Context } from 'hono';
import type { PersonRole } from '../../../base/api/rules/session-level.ts';
import {
  atLevel,
  type RequestContext,
  whyNotCall,
} from '../../../base/doors/guard.ts';
import { refusalBody } from '../../../base/doors/guard-api.ts';
import type { Changes } from '../../../base/kernel/live/changes.ts';
import { findOpenActor } from '../../../subjects/access/server/session/find-actor.ts';
import { findShownScreen } from '../../../subjects/queue/server/screens/find-shown-screen.ts';
import { openFamilyEar } from './family-ear.ts';
import { openStreams } from './streams.ts';
import { earOf } from './who-hears-what.ts';

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

/** The level for listening at each door. A stream runs by itself, so it keeps no session awake. */
const listening: Record<string, object> = {
  ...atLevel('N0', { public: {} }, { isUse: false }),
  ...atLevel('N1', { patient: {} }, { isUse: false }),
  ...atLevel('N2', { doctor: {}, reception: {}, admin: {} }, { isUse: false }),
};

/**
 * `GET /api/{door}/live`: changes as server-sent events, for as long as the listener is allowed. An event is a JSON
 * list of changes (`base/api/contract/live.ts`): ids and no more.
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

  const serveAt = (door: string) => async (context: Context) => {
    const { services, call, address, isTokenExpired, screen } = await contextAt(
      door,
      context,
    );
    const actor = call?.actor ?? null;
    const refused = whyNotCall(listening[door] ?? {}, door, actor);
    if (refused) {
      const code =
        refused === 'NOT_SIGNED_IN' && isTokenExpired
          ? 'TOKEN_EXPIRED'
          : refused;
      const body = refusalBody(code);
      return context.json(body, body.status);
    }
    // A proxy that buffers or compresses would delay changes.
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    };
    if (context.req.method !== 'GET') return context.body(null, 200, headers);
    const goesOn = async () => {
      try {
        if (!actor) {
          // The stream of a paired screen is its sign of life, and ends with the pairing.
          const token = door === 'public' ? screen.token : undefined;
          const shown = token
            ? await findShownScreen(services.db, { token, now: now() })
            : null;
          return shown?.state !== 'revoked';
        }
        const { sessionId } = actor;
        const still = await findOpenActor(services.db, {
          sessionId,
          role: door as PersonRole,
          now: now(),
        });
        // From here on the stream also tells of links made since.
        await family?.ear();
        return whyNotCall(listening[door] ?? {}, door, still) === null;
      } catch {
        // The check failed for now; the next sign of life repeats it.
        return true;
      }
    };
    const family =
      actor?.kind === 'patient'
        ? openFamilyEar(services, actor, now)
        : undefined;
    await family?.ear();
    const stream = streams.open({
      hears: earOf(actor),
      asks: family,
      owner: actor?.sessionId ?? address,
      mostOfOwner: actor ? mostOfSession : mostOfAddress,
      lifeSignMs: actor ? lifeSigns.panel : lifeSigns.public,
      goesOn,
      missedMs: readMissed(context.req.query('missedMs')),
    });
    if (stream) return context.body(stream, 200, headers);
    if (stopping.aborted) return context.json(refusalBody('UNAVAILABLE'), 503);
    context.header('retry-after', String(retryAfterSeconds));
    return context.json(
      { ...refusalBody('TOO_MANY_ATTEMPTS'), data: { retryAfterSeconds } },
      429,
    );
  };
  return { serveAt, count: streams.count };
}

/** An unreadable value counts as infinitely long ago. */
function readMissed(request: string | undefined): number | null {
  if (request === undefined) return null;
  const milliseconds = Number(request);
  return milliseconds >= 0 ? milliseconds : Number.POSITIVE_INFINITY;
}
