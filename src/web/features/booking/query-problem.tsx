import { Problem } from '../../components/problem/problem.tsx';
import { problemOf } from '../../lib/problem-of.ts';

interface QueryProblemProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** What could not be brought, where it would stand, and a way to ask again. */
export function QueryProblem({ query }: QueryProblemProps) {
  return (
    <Problem
      title={problemOf(query.error).sentence}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
