import { problemOf } from '../../lib/problem-of.ts';
import { Problem } from './problem.tsx';
import { RetryWait } from './retry-wait.tsx';

interface QueryProblemProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** What could not be brought, where it would stand, and a way to ask again. */
export function QueryProblem({ query }: QueryProblemProps) {
  const { sentence, retryAfterSeconds } = problemOf(query.error);
  const retry = () => void query.refetch();
  if (retryAfterSeconds > 0) {
    return <RetryWait key={retryAfterSeconds} seconds={retryAfterSeconds} onRetry={retry} />;
  }
  return <Problem title={sentence} onRetry={retry} retrying={query.isFetching} />;
}
