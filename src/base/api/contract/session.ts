import { z } from 'zod';
import { named } from '../../text/contract/named.ts';
import { InstantSchema } from './fields.ts';
import { NOT_FOUND, NOT_SIGNED_IN } from './refusals.ts';
import { post } from './routes.ts';
import * as signedIn from './signed-in-routes.ts';

export const SessionLevelSchema = z.enum(['N1', 'N2', 'N3']).meta({
  id: 'SessionLevel',
  description:
    "How sure the user's identity is: N1 identified, N2 verified, N3 reinforced.",
});
export type SessionLevel = z.infer<typeof SessionLevelSchema>;

export const SessionStateSchema = named(
  'SessionState',
  'The state of a session, for its browser.',
  {
    level: SessionLevelSchema,
    tokenSeconds: z
      .int32()
      .describe('Seconds until the token in the cookie has to be renewed.'),
    mustChoosePassword: z
      .boolean()
      .describe(
        "A doctor has the clinic's default password: nothing else is open before an own one is chosen.",
      ),
    needsSecondFactor: z
      .boolean()
      .describe('A second factor was enrolled and not shown in this session.'),
  },
);
export type SessionState = z.infer<typeof SessionStateSchema>;

export const OpenedSessionSchema = SessionStateSchema.extend({
  tabKey: z.string(),
}).meta({
  id: 'OpenedSession',
  description: 'The answer to a sign-in: only here does it tell the tab key.',
});
export type OpenedSession = z.infer<typeof OpenedSessionSchema>;

export const SessionSchema = SessionStateSchema.extend({
  name: z.string().describe('The name of the user.'),
  levelUntil: InstantSchema.nullable().describe(
    'The end of a level raised by a code, without further acts; null: it does not end by itself.',
  ),
  hasOwnPassword: z.boolean(),
}).meta({ id: 'Session' });
export type Session = z.infer<typeof SessionSchema>;

export const ListedSessionSchema = named('ListedSession', {
  id: z.uuid(),
  device: z.string().describe("Like 'Chrome en Android'."),
  startedAt: InstantSchema,
  usedAt: InstantSchema,
  isThis: z.boolean(),
});
export type ListedSession = z.infer<typeof ListedSessionSchema>;

export const sessionContract = {
  get: signedIn
    .get(
      '/session',
      'Tells the signed-in user',
      'Does not keep the session awake.',
    )
    .output(SessionSchema),
  refresh: post(
    '/session/refresh',
    "Renews the session's token",
    'Renews the token in the cookie; the old one works 10 s more. Does not keep the session awake.',
  )
    .errors({ NOT_SIGNED_IN })
    .output(SessionStateSchema),
  end: post(
    '/session/end',
    'Signs out',
    'Ends the session; repeatable.',
  ).output(z.strictObject({ ended: z.boolean() })),
  list: signedIn
    .get('/sessions', "Lists the user's open sessions")
    .output(z.array(ListedSessionSchema)),
  endOne: signedIn
    .remove('/sessions/{sessionId}', 'Ends another session of the user')
    .errors({ NOT_FOUND })
    .input(z.strictObject({ sessionId: z.uuid() }))
    .output(z.strictObject({ ended: z.boolean() })),
  endOthers: signedIn
    .post('/sessions/end-others', "Ends the user's other sessions")
    .output(z.strictObject({ endedCount: z.int32() })),
};
