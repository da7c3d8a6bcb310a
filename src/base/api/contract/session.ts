import { z } from 'zod';
import { named } from '../../text/contract/named.ts';
import { InstantSchema } from './fields.ts';
import { refusing } from './refusing.ts';
import { post } from './routes.ts';
import * as signedIn from './signed-in-routes.ts';

export const SessionLevelSchema = z.enum(['N1', 'N2', 'N3']).meta({
  id: 'SessionLevel',
  description:
    'How sure we are of who is signed in: N1 identified, N2 verified, N3 reinforced.',
});
export type SessionLevel = z.infer<typeof SessionLevelSchema>;

export const SessionStateSchema = named(
  'SessionState',
  'What the browser needs to know of its session beside the name.',
  {
    level: SessionLevelSchema,
    tokenSeconds: z
      .int32()
      .describe('Seconds until the token in the cookie has to be renewed.'),
    mustChoosePassword: z
      .boolean()
      .describe(
        "A doctor with the clinic's default password: nothing else is open before they choose their own.",
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
  description:
    'What signing in hands to the browser, once: the tab key is told never again.',
});
export type OpenedSession = z.infer<typeof OpenedSessionSchema>;

export const SessionSchema = SessionStateSchema.extend({
  name: z.string().describe('As the person is addressed.'),
  levelUntil: InstantSchema.nullable().describe(
    'Until when a level raised by a code lasts if nothing is done; null: it does not run out by itself.',
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
      'Tells who is signed in',
      'Who is signed in. Asking does not keep the session awake.',
    )
    .output(SessionSchema),
  refresh: post(
    '/session/refresh',
    "Renews the session's token",
    'Renews the token in the cookie; the old one is honoured 10 s more. Does not keep the session awake.',
  )
    .errors(refusing('NOT_SIGNED_IN'))
    .output(SessionStateSchema),
  end: post(
    '/session/end',
    'Signs out',
    'Ends the session, or what is left of it; repeatable.',
  ).output(z.strictObject({ ended: z.boolean() })),
  list: signedIn
    .get('/sessions', "Lists the person's open sessions")
    .output(z.array(ListedSessionSchema)),
  endOne: signedIn
    .remove('/sessions/{sessionId}', 'Ends another session of the person')
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ sessionId: z.uuid() }))
    .output(z.strictObject({ ended: z.boolean() })),
  endOthers: signedIn
    .post('/sessions/end-others', "Ends the person's other sessions")
    .output(z.strictObject({ endedCount: z.int32() })),
};
