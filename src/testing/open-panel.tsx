import { createFakeApi, type FakeApi } from './fake-api.ts';
import { type FakeRole, type FakeSession, fakePeople } from './fake-sessions.ts';
import { openApp } from './open-app.tsx';

interface OpenPanelOptions {
  fake?: FakeApi;
  /** What is special about the session, like its level. */
  session?: Partial<FakeSession>;
}

/** Opens an address in a browser where somebody is signed in as that. */
export async function openPanel(
  role: FakeRole,
  path: string,
  { fake = createFakeApi(), session = {} }: OpenPanelOptions = {},
) {
  const { tabKey } = fake.openSession(role, session);
  const { storeSession } = await import('../web/lib/stored-session.ts');
  storeSession({ role, ...fakePeople[role], rememberMe: false }, tabKey);
  return openApp(path, fake);
}
