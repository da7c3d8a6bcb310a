import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createFakeApi, type FakeApi } from './fake-api.ts';
import { type FakeRole, type FakeSession, fakePeople } from './fake-sessions.ts';
import { serve } from './served.ts';

configure({ asyncUtilTimeout: 5_000 });

interface OpenPart {
  role: FakeRole;
  session?: Partial<FakeSession>;
  fake?: FakeApi;
}

/** Shows a part of a page to somebody who is signed in, before a fake server. */
export async function openPart(part: ReactNode, { role, session, fake = createFakeApi() }: OpenPart) {
  serve(fake);
  const { createQueryClient } = await import('../web/lib/query-client.ts');
  const { storeSession } = await import('../web/lib/stored-session.ts');
  const { tabKey } = fake.openSession(role, session);
  storeSession({ role, ...fakePeople[role], rememberMe: false }, tabKey);
  const queryClient = createQueryClient();
  const user = userEvent.setup();
  const view = render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
    </MantineProvider>,
  );
  return { fake, queryClient, user, ...view };
}
