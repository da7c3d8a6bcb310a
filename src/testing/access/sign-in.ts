import type { OpenedSession } from '../../base/api/contract/session.ts';
import type { PersonRole } from '../../base/api/rules/session-level.ts';
import { patientPassword, staffPassword } from '../clinic/people.ts';
import {
  type Answer,
  type Asked,
  newVisitor,
  type TestServer,
} from '../servers/test-server.ts';

export interface SignedInOverHttp {
  visitor: ReturnType<typeof newVisitor>;
  session: OpenedSession;
  /** The answer to signing in. */
  answer: Answer;
  /** Calls the role's own door with the tab key. */
  ask: (path: `/${string}`, request?: Asked) => Promise<Answer>;
}

/** The role and its credentials. */
export type Credentials =
  | { role: 'patient'; dni: string; password?: string; rememberMe?: boolean }
  | { role: 'doctor'; email: string; password?: string }
  | {
      role: 'admin' | 'reception';
      email: string;
      password?: string;
      rememberMe?: boolean;
    };

/** Signs in as the pages do, in a new browser unless the test passes one. */
export async function signIn(
  server: Pick<TestServer, 'url'>,
  { role, ...credentials }: Credentials,
  visitor = newVisitor(server),
): Promise<SignedInOverHttp> {
  const body = {
    password: role === 'patient' ? patientPassword : staffPassword,
    ...(role !== 'doctor' && { rememberMe: false }),
    ...credentials,
  };
  const answer = await visitor.ask(`/api/public/sign-in/${role}`, { body });
  const session: OpenedSession = answer.json?.session;
  return {
    visitor,
    session,
    answer,
    ask: askerAt(role, visitor, session?.tabKey),
  };
}

function askerAt(
  role: PersonRole,
  visitor: ReturnType<typeof newVisitor>,
  tabKey: string | undefined,
) {
  return (path: `/${string}`, request: Asked = {}) =>
    visitor.ask(`/api/${role}${path}`, {
      ...request,
      headers: { ...(tabKey && { 'x-tab-key': tabKey }), ...request.headers },
    });
}
