import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the element of the returned ref into sight as it comes, and at each change of `cause`. */
export function useInSight<Place extends Element>(
  cause: unknown,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new cause scrolls again
  useEffect(() => {
    // Braces keep the result from being returned: newer browsers return a promise, which React would call as cleanup.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [cause]);
  return place;
}
