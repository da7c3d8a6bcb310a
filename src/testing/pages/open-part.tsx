import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { PanelProvider } from '../../base/ui/panel/panel-provider.tsx';
import {
  type FakeRole,
  type FakeSession,
  fakePeople,
} from '../fakes/access/fake-sessions.ts';
import { createFakeApi, type FakeApi } from '../fakes/fake-api.ts';
import { patienceMs } from '../patience.ts';
import { serve } from './served.ts';

configure({ asyncUtilTimeout: patienceMs });

interface OpenPart {
  role: FakeRole;
  session?: Partial<FakeSession>;
  fake?: FakeApi;
}

/** Shows a part of a panel to a signed-in user, with the panel's step-up dialog and a fake server. */
export async function openPart(
  part: ReactNode,
  { role, session, fake = createFakeApi() }: OpenPart,
) {
  serve(fake);
  const { createQueryClient } = await import(
    '../../base/api/web/client/query-client.ts'
  );
  const { StepUpDialog } = await import(
    '../../subjects/access/web/step-up/step-up-dialog.tsx'
  );
  const { storeSession } = await import(
    '../../base/api/web/session/session.ts'
  );
  const { tabKey } = fake.openSession(role, session);
  storeSession({ role, ...fakePeople[role], rememberMe: false }, tabKey);
  const queryClient = createQueryClient();
  const user = userEvent.setup();
  const view = render(
    <PanelProvider>
      <QueryClientProvider client={queryClient}>
        {part}
        <StepUpDialog role={role} />
      </QueryClientProvider>
    </PanelProvider>,
  );
  return { fake, queryClient, user, ...view };
}
