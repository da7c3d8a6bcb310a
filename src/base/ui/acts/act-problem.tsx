import type { ReactNode } from 'react';
import { problemOf } from '../../api/web/client/problem-of.ts';
import { Problem } from '../problem/problem.tsx';
import { RetryWait } from '../problem/retry-wait.tsx';

interface ActProblemProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** The part of the act that did not happen, if the sentence leaves it open. */
  children?: ReactNode;
}

/** Why an act failed, shown where it was started. */
export function ActProblem({
  error,
  onRetry,
  retrying = false,
  children,
}: ActProblemProps) {
  if (!error) return null;
  const { sentence, canRetry, retryAfterSeconds } = problemOf(error);
  if (retryAfterSeconds > 0)
    return <RetryWait key={retryAfterSeconds} seconds={retryAfterSeconds} />;
  return (
    <Problem
      title={sentence}
      {...(canRetry && onRetry && { onRetry, retrying })}
    >
      {children}
    </Problem>
  );
}
