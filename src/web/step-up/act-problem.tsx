import { Problem } from '../components/problem/problem.tsx';
import { RetryWait } from '../components/problem/retry-wait.tsx';
import { problemOf } from '../lib/problem-of.ts';

interface ActProblemProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}

/** Why something was not done, where it was asked for. */
export function ActProblem({ error, onRetry, retrying = false }: ActProblemProps) {
  if (!error) return null;
  const { sentence, canRetry, retryAfterSeconds } = problemOf(error);
  if (retryAfterSeconds > 0) return <RetryWait key={retryAfterSeconds} seconds={retryAfterSeconds} />;
  return <Problem title={sentence} {...(canRetry && onRetry && { onRetry, retrying })} />;
}
