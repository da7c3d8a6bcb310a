import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { SetUpDone } from './set-up-done.tsx';

/** The guide and its forms load on demand, because they are needed on few days. */
const SetUpGuide = lazy(() => import('./set-up-guide.tsx'));

/**
 * Shows the set-up guide in place of the day until booking is possible. The administrator can leave and
 * resume it.
 */
export function SetUpFirst({ children }: { children: ReactNode }) {
  const setUp = useQuery({
    ...api.admin.setUp.get.queryOptions(),
    refetchOnWindowFocus: false,
  });
  const [wasGuided, setGuided] = useState(false);
  if (setUp.data?.isDone) {
    return wasGuided ? (
      <SetUpDone setUp={setUp.data} onLeave={() => setGuided(false)} />
    ) : (
      children
    );
  }
  if (setUp.data) {
    return (
      <Suspense fallback={<Loading />}>
        <SetUpGuide setUp={setUp.data} onStep={() => setGuided(true)} />
      </Suspense>
    );
  }
  return setUp.error ? (
    <Page title="Inicio">
      <QueryContent query={setUp} loading={<Loading />}>
        {() => null}
      </QueryContent>
    </Page>
  ) : (
    <Loading />
  );
}
