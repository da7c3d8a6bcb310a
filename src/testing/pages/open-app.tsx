import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeRole, fakePeople } from '../fakes/access/fake-sessions.ts';
import { createFakeApi, type FakeApi } from '../fakes/fake-api.ts';
import { patienceMs } from '../patience.ts';
import { serve } from './served.ts';

// A page needs three answers after a navigation, and the machine may be busy.
configure({ asyncUtilTimeout: patienceMs });

export { serve };

/** Opens an address in the real route tree, with a fake server. */
export async function openApp(path: string, fake: FakeApi = createFakeApi()) {
  serve(fake);
  const { createAppRouter } = await import('../../app/web/router.tsx');
  const { createQueryClient } = await import(
    '../../base/api/web/client/query-client.ts'
  );
  const queryClient = createQueryClient();
  const router = createAppRouter(
    queryClient,
    createMemoryHistory({ initialEntries: [path] }),
  );
  const user = userEvent.setup();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { fake, router, queryClient, user, ...view };
}

/** Opens a session in advance, at the fake server and in this browser's storage. */
export async function signInto(
  fake: FakeApi,
  role: FakeRole,
  changes: Parameters<FakeApi['openSession']>[1] & {
    rememberMe?: boolean;
  } = {},
) {
  const { storeSession } = await import(
    '../../base/api/web/session/session.ts'
  );
  const { rememberMe = false, ...session } = changes;
  const opened = fake.openSession(role, session);
  const { id, name, email } = fakePeople[role];
  storeSession(
    { role, id, name: session.name ?? name, email, rememberMe },
    opened.tabKey,
  );
  return opened;
}
