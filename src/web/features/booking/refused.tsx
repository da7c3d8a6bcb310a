import type { ReactNode } from 'react';
import type { Offer } from '../../../contract/refusals.ts';
import { Problem } from '../../components/problem/problem.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import { NearestTimes } from './nearest-times.tsx';
import { RetryWait } from './retry-wait.tsx';

interface RefusedProps {
  error: unknown;
  timeZone: string;
  busy: boolean;
  /** Does the same again, where that may go well. */
  onRetry: () => void;
  onTake: (offer: Offer) => void;
  /** Other ways out. */
  actions?: ReactNode;
}

/** Why it was not done, where it was asked, with the nearest times when one was lost. */
export function Refused({ error, timeZone, busy, onRetry, onTake, actions }: RefusedProps) {
  const { sentence, nearest, canRetry, retryAfterSeconds } = problemOf(error);
  if (retryAfterSeconds > 0) return <RetryWait key={retryAfterSeconds} seconds={retryAfterSeconds} />;
  return (
    <Problem
      title={sentence}
      {...(canRetry && { onRetry, retrying: busy })}
      actions={
        nearest.length > 0 || actions ? (
          <>
            <NearestTimes offers={nearest} timeZone={timeZone} busy={busy} onTake={onTake} />
            {actions}
          </>
        ) : undefined
      }
    >
      {nearest.length > 0 && <p>Estos son los horarios más cercanos:</p>}
    </Problem>
  );
}
