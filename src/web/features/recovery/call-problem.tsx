import { Problem } from '../../components/problem/problem.tsx';
import { RetryWait } from '../../components/problem/retry-wait.tsx';
import { problemOf } from '../../lib/problem-of.ts';

/** Why something could not be done, where no field is to blame; what was typed is still there. */
export function CallProblem({ error }: { error: unknown }) {
  if (!error) return null;
  const { sentence, retryAfterSeconds } = problemOf(error);
  if (retryAfterSeconds > 0) return <RetryWait key={retryAfterSeconds} seconds={retryAfterSeconds} />;
  return <Problem title={sentence} />;
}
