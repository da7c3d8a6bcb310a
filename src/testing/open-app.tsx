import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeApi, type FakeApi } from './fake-api.ts';

// A page is three answers away from an address, on a machine that may be doing other things.
configure({ asyncUtilTimeout: 5_000 });

let served: FakeApi | null = null;

// The client keeps the `fetch` it finds when it is loaded: this one asks whichever server the test opened.
globalThis.fetch = async (input, init) => {
  if (!served) throw new TypeError('No fake server is open');
  return served.fetch(input instanceof Request ? input : new Request(input, init));
};

/** Opens an address in the real route tree, before a fake server. */
export async function openApp(path: string, fake: FakeApi = createFakeApi()) {
  served = fake;
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
