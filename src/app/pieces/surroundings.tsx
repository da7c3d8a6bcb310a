import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { api } from '../../base/api/web/client/api.ts';
import { exampleClinic } from '../../base/ui/layout/example-clinic.pieces.ts';
import { PanelProvider } from '../../base/ui/panel/panel-provider.tsx';

const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
});
queryClient.setQueryData(api.public.clinic.get.queryKey(), exampleClinic);

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/recepcion/appointments'] }),
});

/** Gives components the clinic's data, a router and the provider of the panels. Its links lead nowhere. */
export function Surroundings({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <PanelProvider>
          <div onClickCapture={stay}>{children}</div>
        </PanelProvider>
      </RouterContextProvider>
    </QueryClientProvider>
  );
}

function stay(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a[href]'))
    event.preventDefault();
}
