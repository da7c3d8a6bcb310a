import type { ReactNode } from 'react';
import type { Offer } from '../../../../base/api/contract/offers.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { RetryWait } from '../../../../base/ui/problem/retry-wait.tsx';
import { NearestTimes, type NotedOffer } from './nearest-times.tsx';

interface RefusedProps {
  error: unknown;
  timeZone: string;
  busy: boolean;
  /** Repeats the call, if it may succeed. */
  onRetry: () => void;
  /** Takes one of the free times offered instead. */
  onTake?: (offer: Offer) => void;
  /** The free times offered; those of the refusal unless stated. */
  nearest?: NotedOffer[];
  /** True: the times belong to several doctors, so each shows its name. */
  withDoctor?: boolean;
  /** Other ways out. */
  actions?: ReactNode;
  /** Shows the state after the refusal. */
  children?: ReactNode;
}

/** Shows why an act was refused, in place, with the nearest times if a time was lost. */
export function Refused(props: RefusedProps) {
  const {
    error,
    timeZone,
    busy,
    onRetry,
    onTake,
    withDoctor = true,
    actions,
    children,
  } = props;
  const { sentence, nearest, canRetry, retryAfterSeconds } = problemOf(error);
  const offers = onTake ? (props.nearest ?? nearest) : [];
  if (retryAfterSeconds > 0)
    return <RetryWait key={retryAfterSeconds} seconds={retryAfterSeconds} />;
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
