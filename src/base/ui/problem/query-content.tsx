import type { ReactNode } from 'react';
import { needsHigherLevel } from '../../api/web/client/level-gate.ts';
import { QueryProblem } from './query-problem.tsx';
import { isRecordClosed } from './record-closed.tsx';

interface QueryContentProps<Data> {
  query: {
    data: Data | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Placeholder while the data load. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A query's data, or why there are none. Data that the session no longer opens are hidden. */
export function QueryContent<Data>({
  query,
  loading,
  children,
}: QueryContentProps<Data>) {
  const isShut = needsHigherLevel(query.error) || isRecordClosed(query.error);
  if (query.data !== undefined && !isShut) return children(query.data);
  return query.error ? <QueryProblem query={query} /> : loading;
}
