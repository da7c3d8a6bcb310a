import { type QueryClient, useQuery } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  lazyRouteComponent,
  Outlet,
  redirect,
  useMatches,
} from '@tanstack/react-router';
import { api } from '../../base/api/web/client/api.ts';
import {
  signedInRedirect,
  storedSession,
} from '../../base/api/web/session/session.ts';
import { Layout } from '../../base/ui/layout/layout.tsx';
import { Shell } from '../../base/ui/layout/shell.tsx';
import { useSessionWatch } from './-session-watch.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()(
  {
    beforeLoad: ({ location }) => {
      const opened = { path: location.pathname, search: location.search };
      const area = signedInRedirect(
        opened,
        (role) => storedSession(role) !== null,
      );
      if (area) throw redirect({ href: area, replace: true });
    },
    component: Root,
    notFoundComponent: lazyRouteComponent(
      () => import('../../base/ui/page/not-found-page.tsx'),
      'NotFoundPage',
    ),
  },
);

function Root() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const bringsItsFrame = useMatches({
    select: (matches) =>
      matches.some(({ staticData }) => staticData.isPanel === true),
  });
  useSessionWatch();
  return (
    <Shell clinicName={clinic.data?.name}>
      {bringsItsFrame ? (
        <Outlet />
      ) : (
        <Layout site={clinic.data}>
          <Outlet />
        </Layout>
      )}
    </Shell>
  );
}
