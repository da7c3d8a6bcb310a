import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeApi, type FakeApi } from './fake-api.ts';
import { type FakeRole, fakePeople } from './fake-sessions.ts';
import { serve } from './served.ts';

// A page is three answers away from an address, on a machine that may be doing other things.
configure({ asyncUtilTimeout: 5_000 });

export { serve };

/** Opens an address in the real route tree, before a fake server. */
export async function openApp(path: string, fake: FakeApi = createFakeApi()) {
  serve(fake);
  const { createAppRouter } = await import('../web/router.tsx');
  const { createQueryClient } = await import('../web/lib/query-client.ts');
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  const user = userEvent.setup();
  const view = render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { fake, router, queryClient, user, ...view };
}

/** Somebody signed in as that before: the fake server knows them, and this browser keeps their session. */
export async function signInto(
  fake: FakeApi,
  role: FakeRole,
  changes: Parameters<FakeApi['openSession']>[1] & { rememberMe?: boolean } = {},
) {
  const { storeSession } = await import('../web/lib/stored-session.ts');
  const { rememberMe = false, ...session } = changes;
  const opened = fake.openSession(role, session);
  const { id, name, email } = fakePeople[role];
  storeSession({ role, id, name: session.name ?? name, email, rememberMe }, opened.tabKey);
  return opened;
}
