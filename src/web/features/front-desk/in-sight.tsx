import { type ReactNode, useEffect, useRef } from 'react';

interface InSightProps {
  /** What stands in it is new whenever this is. */
  cause: unknown;
  children: ReactNode;
}

/** Scrolls to what stands in it: an answer below the fold of a long form would seem to be none. */
export function InSight({ cause, children }: InSightProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new has to be seen again
  useEffect(() => {
    // Nothing to undo, whatever it answers: in new browsers a promise, which React would call.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [cause]);
  return <div ref={place}>{children}</div>;
}
