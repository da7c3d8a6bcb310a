import { problemOf } from '../api/problem-of.ts';
import { Problem } from '../components/problem/problem.tsx';
import { RetryWait } from '../components/problem/retry-wait.tsx';

interface ActProblemProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}

/** Why an act failed, shown where it was started. */
export function ActProblem({ error, onRetry, retrying = false }: ActProblemProps) {
  if (!error) return null;
  const { sentence, canRetry, retryAfterSeconds } = problemOf(error);
  if (retryAfterSeconds > 0) return <RetryWait key={retryAfterSeconds} seconds={retryAfterSeconds} />;
  return <Problem title={sentence} {...(canRetry && onRetry && { onRetry, retrying })} />;
}
