import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Loading } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { SetUpDone } from './set-up-done.tsx';
import { SetUpGuide } from './set-up-guide.tsx';

/** Before anybody can book, the guide to it stands where the day will be; it can be left and taken up again. */
export function SetUpFirst({ children }: { children: ReactNode }) {
  const setUp = useQuery({ ...api.admin.setUp.get.queryOptions(), refetchOnWindowFocus: false });
  const [wasGuided, setGuided] = useState(false);
  if (setUp.data?.isDone) {
    return wasGuided ? <SetUpDone setUp={setUp.data} onLeave={() => setGuided(false)} /> : children;
  }
  if (setUp.data) return <SetUpGuide setUp={setUp.data} onStep={() => setGuided(true)} />;
  return setUp.error ? (
    <Page title="Inicio">
      <GuardedQuery role="admin" query={setUp} loading={<Loading />}>
        {() => null}
      </GuardedQuery>
    </Page>
  ) : (
    <Loading />
  );
}
