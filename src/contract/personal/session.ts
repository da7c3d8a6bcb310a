import { oc } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

/** How sure we are of who is signed in: N1 identified, N2 verified, N3 reinforced. */
export const SessionLevelSchema = z.enum(['N1', 'N2', 'N3']);
export type SessionLevel = z.infer<typeof SessionLevelSchema>;

/** What the browser needs to know of its session beside the name. */
export const SessionStateSchema = z.strictObject({
  level: SessionLevelSchema,
  /** Seconds until the token in the cookie has to be renewed. */
  tokenSeconds: z.int(),
  /** A doctor with the clinic's default password: nothing else is open before they choose their own. */
  mustChoosePassword: z.boolean(),
  /** A second factor was enrolled and not shown in this session. */
  needsSecondFactor: z.boolean(),
});
export type SessionState = z.infer<typeof SessionStateSchema>;

/** What signing in hands to the browser, once: the tab key is told never again. */
export const OpenedSessionSchema = SessionStateSchema.extend({ tabKey: z.string() });
export type OpenedSession = z.infer<typeof OpenedSessionSchema>;

export const SessionSchema = SessionStateSchema.extend({
  /** As the person is addressed. */
  name: z.string(),
  /** Until when a level raised by a code lasts if nothing is done; null: it does not run out by itself. */
  levelUntil: InstantSchema.nullable(),
  hasOwnPassword: z.boolean(),
});
export type Session = z.infer<typeof SessionSchema>;

export const ListedSessionSchema = z.strictObject({
  id: z.uuid(),
  /** Like 'Chrome en Android'. */
  device: z.string(),
  startedAt: InstantSchema,
  usedAt: InstantSchema,
  isThis: z.boolean(),
});
export type ListedSession = z.infer<typeof ListedSessionSchema>;

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

export const sessionContract = {
  /** Who is signed in. Asking does not keep the session awake. */
  get: oc
    .route({ method: 'GET', path: '/session', summary: 'Tells who is signed in' })
    .errors(refusing(...signedIn))
    .output(SessionSchema),
  /** Renews the token in the cookie; the old one is honoured 10 s more. Does not keep the session awake. */
  refresh: oc
    .route({ method: 'POST', path: '/session/refresh', summary: "Renews the session's token" })
    .errors(refusing('NOT_SIGNED_IN', 'UNAVAILABLE'))
    .output(SessionStateSchema),
  /** Ends the session, or what is left of it; repeatable. */
  end: oc
    .route({ method: 'POST', path: '/session/end', summary: 'Signs out' })
    .errors(refusing('UNAVAILABLE'))
    .output(z.strictObject({ ended: z.boolean() })),
  list: oc
    .route({ method: 'GET', path: '/sessions', summary: "Lists the person's open sessions" })
    .errors(refusing(...signedIn))
    .output(z.array(ListedSessionSchema)),
  endOne: oc
    .route({ method: 'DELETE', path: '/sessions/{sessionId}', summary: 'Ends another session of the person' })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .input(z.strictObject({ sessionId: z.uuid() }))
    .output(z.strictObject({ ended: z.boolean() })),
  endOthers: oc
    .route({ method: 'POST', path: '/sessions/end-others', summary: "Ends the person's other sessions" })
    .errors(refusing(...signedIn))
    .output(z.strictObject({ endedCount: z.int() })),
};
