import { implement } from '@orpc/server';
import {
  type PersonRole,
  raisedUntil,
} from '../../../base/api/rules/session-level.ts';
import { callOf } from '../../../base/doors/call-of.ts';
import {
  atLevel,
  ofOneself,
  type RequestContext,
  settle,
} from '../../../base/doors/guard.ts';
import { personalContract } from '../contract/personal.ts';
import { endSession } from './session/end-session.ts';
import { refreshSession } from './session/refresh-session.ts';
import { revokeSessions } from './session/revoke-sessions.ts';
import { listOpenSessions } from './session/session-queries.ts';
import { toSessionState } from './session/session-state.ts';
import { writeCookie } from './session/signing-browser.ts';

const door = implement(personalContract.session).$context<RequestContext>();

/** A person's own session, at its own door. */
export function personalSession(role: PersonRole) {
  const shown = ({ cookies, tabKey, address, now }: RequestContext) => {
    return { role, token: cookies.read(role), tabKey, address, now };
  };
  return {
    // Each of these checks the secrets itself: they exist for expired tokens.
    ...atLevel(
      'N0',
      {
        refresh: door.refresh.handler(async ({ context, errors }) => {
          const refreshed = settle(
            await refreshSession(context.services, shown(context)),
            errors,
          );
          return writeCookie(context, refreshed).state;
        }),
        end: door.end.handler(async ({ context }) => {
          const ended = await endSession(context.services.db, shown(context));
          // The cookie is removed in any case.
          context.cookies.clear(role);
          return ended;
        }),
      },
      { isUse: false, ...ofOneself },
    ),
    ...atLevel(
      'N1',
      {
        get: door.get.handler(({ context }) => {
          const { actor, now } = callOf(context);
          const until = raisedUntil(actor.facts, now.getTime());
          return {
            ...toSessionState(actor, now),
            // At N1 the session gets the shortened name, as the profile does.
            name:
              role === 'patient' && actor.level === 'N1'
                ? actor.toldName
                : actor.name,
            levelUntil: until === null ? null : new Date(until).toISOString(),
            hasOwnPassword: actor.hasOwnPassword,
          };
        }),
      },
      { isUse: false, ...ofOneself },
    ),
    ...atLevel(
      'N2',
      {
        list: door.list.handler(async ({ context }) => {
          const { actor, now } = callOf(context);
          const { patientId, doctorId, userId, sessionId } = actor;
          const owner = { role, patientId, doctorId, userId };
          const open = await listOpenSessions(context.services.db, {
            ...owner,
            now,
          });
          return open.map(({ id, device, startedAt, usedAt }) => ({
            id,
            device,
            startedAt: startedAt.toISOString(),
            usedAt: usedAt.toISOString(),
            isThis: id === sessionId,
          }));
        }),
        endOne: door.endOne.handler(async ({ input, context, errors }) => {
          const request = { only: input.sessionId, ...callOf(context) };
          if ((await revokeSessions(context.services.db, request)) === 0)
            throw errors.NOT_FOUND();
          return { ended: true };
        }),
        endOthers: door.endOthers.handler(async ({ context }) => {
          const request = { only: null, ...callOf(context) };
          return {
            endedCount: await revokeSessions(context.services.db, request),
          };
        }),
      },
      ofOneself,
    ),
  };
}
