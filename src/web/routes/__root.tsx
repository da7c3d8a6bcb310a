import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { Layout } from '../components/layout/layout.tsx';
import { NotFoundPage } from '../components/page/not-found-page.tsx';
import { api } from '../lib/api.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFoundPage,
});

function Root() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  return (
    <Layout site={clinic.data}>
      <Outlet />
    </Layout>
  );
}
