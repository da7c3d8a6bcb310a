import { type ReactNode, useEffect, useRef } from 'react';
import styles from './in-sight.module.css';

interface InSightProps {
  /** A change of this scrolls to the content again. */
  cause: unknown;
  children: ReactNode;
}

/** Scrolls to its content: an answer below the fold of a long form, or behind its foot, would go unnoticed. */
export function InSight({ cause, children }: InSightProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new has to be seen again
  useEffect(() => {
    // Braces keep the result from being returned: newer browsers return a promise, which React would call as cleanup.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [cause]);
  return (
    <div ref={place} className={styles.inSight}>
      {children}
    </div>
  );
}
