import type { ReactNode } from 'react';
import type { Offer } from '../../contract/refusals.ts';
import { Problem } from '../components/problem/problem.tsx';
import { RetryWait } from '../components/problem/retry-wait.tsx';
import { problemOf } from '../lib/problem-of.ts';
import { NearestTimes } from './nearest-times.tsx';

interface RefusedProps {
  error: unknown;
  timeZone: string;
  busy: boolean;
  /** Does the same again, where that may go well. */
  onRetry: () => void;
  /** Where a time that is free instead may be taken. */
  onTake?: (offer: Offer) => void;
  /** Whether those times are of whoever is free, and not of one person. */
  withDoctor?: boolean;
  /** Other ways out. */
  actions?: ReactNode;
  /** How things stand after it. */
  children?: ReactNode;
}

/** Why it was not done, where it was asked, with the nearest times when one was lost. */
export function Refused(props: RefusedProps) {
  const { error, timeZone, busy, onRetry, onTake, withDoctor = true, actions, children } = props;
  const { sentence, nearest, canRetry, retryAfterSeconds } = problemOf(error);
  const offers = onTake ? nearest : [];
  if (retryAfterSeconds > 0) return <RetryWait key={retryAfterSeconds} seconds={retryAfterSeconds} />;
  return (
    <Problem
      title={sentence}
      {...(canRetry && { onRetry, retrying: busy })}
      actions={
        offers.length > 0 || actions ? (
          <>
            {onTake && (
              <NearestTimes
                offers={offers}
                timeZone={timeZone}
                withDoctor={withDoctor}
                busy={busy}
                onTake={onTake}
              />
            )}
            {actions}
          </>
        ) : undefined
      }
    >
      {children}
      {offers.length > 0 && <p>Estos son los horarios más cercanos:</p>}
    </Problem>
  );
}
