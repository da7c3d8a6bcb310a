import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { Loading } from '../../base/ui/loading/loading.tsx';
import { focusHeadingAfterNavigation } from '../../base/ui/page/focus-heading.ts';
import { RouteProblem } from '../../base/ui/problem/route-problem.tsx';
import { setsScroll } from './first-page.ts';
import { routeTree } from './routeTree.gen.ts';

/**
 * The router of the whole product: every page is loaded on demand, with a spinner meanwhile. Tests pass a history.
 */
export function createAppRouter(
  queryClient: QueryClient,
  history?: RouterHistory,
) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Loading,
    defaultErrorComponent: RouteProblem,
    scrollRestoration: setsScroll,
  });
  focusHeadingAfterNavigation(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
