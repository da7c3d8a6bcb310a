import { implement } from '@orpc/server';
import { personalContract } from '../../contract/personal/personal.ts';
import { type PersonRole, raisedUntil } from '../../domain/identity/session-level.ts';
import { endSession } from '../identity/end-session.ts';
import { refreshSession } from '../identity/refresh-session.ts';
import { revokeSessions } from '../identity/revoke-sessions.ts';
import { listOpenSessions } from '../identity/session-queries.ts';
import { toSessionState } from '../identity/session-state.ts';
import { atLevel, type RequestContext, settle, signedIn } from './guard.ts';

const door = implement(personalContract.session).$context<RequestContext>();

/** A person's own session, at the door where they signed in. */
export function personalSession(role: PersonRole) {
  const shown = ({ cookies, tabKey, address, now }: RequestContext) => {
    return { role, token: cookies.read(role), tabKey, cookies, address, now };
  };
  return {
    // Each of these looks at the secrets itself: a token that ran out is what they are for.
    ...atLevel(
      'N0',
      {
        refresh: door.refresh.handler(async ({ context, errors }) =>
          settle(await refreshSession(context.services, shown(context)), errors),
        ),
        end: door.end.handler(({ context }) => endSession(context.services.db, shown(context))),
      },
      { isUse: false },
    ),
    ...atLevel(
      'N1',
      {
        get: door.get.handler(({ context }) => {
          const actor = signedIn(context);
          const now = context.now.getTime();
          const until = raisedUntil(actor.facts, now);
          return {
            ...toSessionState(actor, context.now),
            name: actor.name,
            levelUntil: until === null ? null : new Date(until).toISOString(),
            hasOwnPassword: actor.hasOwnPassword,
          };
        }),
      },
      { isUse: false },
    ),
    ...atLevel('N2', {
      list: door.list.handler(async ({ context }) => {
        const actor = signedIn(context);
        const { patientId, doctorId, userId, sessionId } = actor;
        const owner = { role, patientId, doctorId, userId };
        const open = await listOpenSessions(context.services.db, { ...owner, now: context.now });
        return open.map(({ id, device, startedAt, usedAt }) => ({
          id,
          device,
          startedAt: startedAt.toISOString(),
          usedAt: usedAt.toISOString(),
          isThis: id === sessionId,
        }));
      }),
      endOne: door.endOne.handler(async ({ input, context, errors }) => {
        const { address, now, services } = context;
        const request = { actor: signedIn(context), only: input.sessionId, address, now };
        if ((await revokeSessions(services.db, request)) === 0) throw errors.NOT_FOUND();
        return { ended: true };
      }),
      endOthers: door.endOthers.handler(async ({ context }) => {
        const { address, now, services } = context;
        const request = { actor: signedIn(context), only: null, address, now };
        return { endedCount: await revokeSessions(services.db, request) };
      }),
    }),
  };
}
