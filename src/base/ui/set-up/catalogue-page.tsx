import {
  type QueryKey,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLive } from '../../api/web/live/live.ts';
import { LoadingLines } from '../loading/loading.tsx';
import { Page } from '../page/page.tsx';
import { QueryContent } from '../problem/query-content.tsx';

interface CataloguePageProps<Data> {
  title: string;
  lead: string;
  width?: 'wide';
  action?: ReactNode;
  /** Before the entries. */
  top?: ReactNode;
  /** After the entries, a part with a heading of its own. */
  below?: ReactNode;
  query: UseQueryResult<Data>;
  /** Queries to refetch when an administrator changes the clinic's offer. */
  liveKey: QueryKey;
  loading: string;
  /** The entries. */
  children: (data: Data) => ReactNode;
  /** Stays while the query is refused, with its typed text. */
  dialog: ReactNode;
}

/** A page of entries that an administrator sets up. They are never deleted, only disabled. */
export function CataloguePage<Data>(props: CataloguePageProps<Data>) {
  const {
    title,
    lead,
    width,
    action,
    top,
    below,
    query,
    liveKey,
    loading,
    children,
    dialog,
  } = props;
  const queryClient = useQueryClient();
  useLive('admin', (changes) => {
    if (changes.some(({ kind }) => kind === 'all' || kind === 'schedule')) {
      void queryClient.invalidateQueries({ queryKey: liveKey });
    }
  });
  return (
    <Page title={title} lead={lead} action={action} {...(width && { width })}>
      {top}
      <QueryContent
        query={query}
        loading={<LoadingLines label={loading} count={8} />}
      >
        {children}
      </QueryContent>
      {below}
      {dialog}
    </Page>
  );
}
