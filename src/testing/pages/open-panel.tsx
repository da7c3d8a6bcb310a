import {
  type FakeRole,
  type FakeSession,
  fakePeople,
} from '../fakes/access/fake-sessions.ts';
import { createFakeApi, type FakeApi } from '../fakes/fake-api.ts';
import { openApp } from './open-app.tsx';

interface OpenPanelOptions {
  fake?: FakeApi;
  /** The test's changes to the session, such as its level. */
  session?: Partial<FakeSession>;
}

/** Opens an address in a browser signed in as this role. */
export async function openPanel(
  role: FakeRole,
  path: string,
  { fake = createFakeApi(), session = {} }: OpenPanelOptions = {},
) {
  const { tabKey } = fake.openSession(role, session);
  const { storeSession } = await import(
    '../../base/api/web/session/session.ts'
  );
  storeSession({ role, ...fakePeople[role], rememberMe: false }, tabKey);
  return openApp(path, fake);
}
